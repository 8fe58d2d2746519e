// libXss: screen saver notifications, and inhibiting it.
#pragma once
#include <X11/Xlib.h>
#include <X11/extensions/scrnsaver.h>

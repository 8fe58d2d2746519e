// libXss: news of the screen saver, and keeping it off.
#pragma once
#include <X11/Xlib.h>
#include <X11/extensions/scrnsaver.h>

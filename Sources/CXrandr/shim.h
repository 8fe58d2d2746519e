// libXrandr: monitors and refresh rates.
#pragma once
#include <X11/extensions/Xrandr.h>

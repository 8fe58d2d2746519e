// libpng, for its simplified png_image_* calls: the classic ones need setjmp, which Swift cannot cross.
#pragma once
#include <png.h>

// fontconfig: which font file holds a family.
#pragma once
#include <fontconfig/fontconfig.h>

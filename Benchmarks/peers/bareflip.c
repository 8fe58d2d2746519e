/* A flipping card, drawn directly with FlipEngine's kernels. Each frame draws what the clock draws at 1280x720 shortly
 * after the flap has begun to fall, without layers, timing, shapes or damage:
 *
 *     bareflip FRAMES
 *
 * - the background beside the flap, copied: 20,000 pixels;
 * - the visible part of the card half behind the flap, shaded: 15,000 pixels;
 * - the flap, a picture of 487 x 281 pixels in perspective: two rows averaged, stretched, lit, blended: 139,000 pixels;
 * - the highlight along its edge in the same way, faded: 23,000 pixels.
 *
 * Without AVX2 or NEON it prints a message and exits with status 1. */
#include "bare.h"

#include "CPixelKernels.h"

#include <stdio.h>
#include <string.h>

#if defined(__x86_64__) || defined(__aarch64__)

enum { width = 1280, height = 720, columns = 487, rows = 281, margin = 64 };

/* The bounds of the damage, the first row that the flap covers, and the height of the highlight. */
enum { left = 643, top = 79, right = 1182, flap = 88, bottom = 360, sheen = 43 };

static const struct cpk_kernels *kernels;

static void blend_rows(uint32_t *out, const uint32_t *first, const uint8_t *weights) {
    kernels->blend_rows(out, first, columns, weights, 2, 1, columns);
}

/* A row of a picture in perspective, as wide as the flap at that row. */
static const uint32_t *turned(const uint32_t *picture, int picture_rows, int y, int y_rows, int wide) {
    static uint32_t mean[columns + 2 * margin], line[width];
    const uint8_t weights[2] = {64, 64};
    const double step = (double)columns / wide;
    const int row = y * picture_rows / y_rows;
    blend_rows(mean + margin, picture + (size_t)(row < picture_rows - 2 ? row : picture_rows - 2) * columns, weights);
    for (int i = 0; i < margin; i++) {
        mean[i] = mean[margin];
        mean[margin + columns + i] = mean[margin + columns - 1];
    }
    kernels->resample_2(
        line, mean + margin, 0, (int64_t)(step * 4294967296.0), 0, (wide + 7) & ~7);
    return line;
}

/* The width of the flap at a row. */
static int flap_width(int y) { return right - left - 2 - y * (right - left - 2 - columns) / (bottom - flap); }

static uint32_t *picture(size_t count, uint32_t alpha) {
    uint32_t *pixels = malloc(4 * count);
    for (size_t i = 0; i < count; i++) pixels[i] = alpha << 24 | (uint32_t)(i * 77) % (alpha + 1);
    return pixels;
}

int main(int argc, char **argv) {
    if (argc != 2) return 64;
    for (ptrdiff_t i = 0; cpk_kernels_at(i); i++) kernels = cpk_kernels_at(i);
    if (!kernels || !kernels->over_lit) {
        fprintf(stderr, "bareflip: this machine has no AVX2\n");
        return 1;
    }
    struct bare bare = {0};
    if (!bare_open(&bare, width, height)) return 1;
    uint32_t *frame = (uint32_t *)bare.image->data;
    const uint32_t *ground = picture((size_t)width * height, 255), *front = picture(columns * rows, 255),
                   *behind = picture(columns * rows, 255), *gloss = picture(columns * 40, 32);
    for (int tick = 0; tick < atoi(argv[1]); tick++) {
        bare_wait(&bare, tick);
        const uint32_t dim = 35000 + tick % 64 * 256, bright = 66560 + tick % 64 * 64;
        const uint32_t shade[4] = {dim, dim, dim, 65536}, light[4] = {bright, bright, bright, 65536};
        for (int y = top; y < bottom; y++) {
            const size_t row = (size_t)y * width;
            if (y < flap) {
                memcpy(frame + row + left, ground + row + left, 4 * (right - left));
                continue;
            }
            memcpy(frame + row + left, ground + row + left, 4 * 28);
            memcpy(frame + row + right - 28, ground + row + right - 28, 4 * 28);
        }
        for (int y = 0; y < 30; y++)
            kernels->over_lit(
                frame + (size_t)(top + y) * width + 669, behind + (size_t)y * columns, shade, columns);
        for (int y = 0; y < bottom - flap; y++) {
            const int wide = flap_width(y), x = left + (right - left - wide) / 2;
            kernels->over_lit(
                frame + (size_t)(flap + y) * width + x, turned(front, rows, y, bottom - flap, wide), light, wide);
        }
        for (int y = 0; y < sheen; y++) {
            const int wide = flap_width(y), x = left + (right - left - wide) / 2;
            kernels->over_faded(
                frame + (size_t)(flap + y) * width + x, turned(gloss, 40, y, sheen, wide), 217, wide);
        }
        bare_put(&bare, left, top, right - left, bottom - top);
    }
    return 0;
}

#else

int main(void) {
    fprintf(stderr, "bareflip: no kernels for this machine\n");
    return 1;
}

#endif

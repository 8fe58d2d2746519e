// The C part of the comparison: drawing with pixman, and the reference picture for measuring quality.

#include <pixman.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/// Draws `source` through `map` (device to picture, for column vectors, stored by rows); returns nanoseconds.
int64_t pixman_turn(
    uint32_t *out, int width, int height, uint32_t *source, int source_width, int source_height, const double *map) {
    pixman_image_t *from =
        pixman_image_create_bits(PIXMAN_a8r8g8b8, source_width, source_height, source, source_width * 4);
    pixman_image_t *to = pixman_image_create_bits(PIXMAN_a8r8g8b8, width, height, out, width * 4);
    pixman_f_transform_t exact;
    pixman_transform_t fixed;
    // pixman's matrix is 16.16 fixed point, so larger elements are scaled down to its range.
    double largest = 1e-9;
    for (int i = 0; i < 9; i++) largest = map[i] > largest ? map[i] : -map[i] > largest ? -map[i] : largest;
    const double scale = largest > 16000 ? 16000 / largest : 1;
    for (int i = 0; i < 9; i++) exact.m[i / 3][i % 3] = map[i] * scale;
    pixman_transform_from_pixman_f_transform(&fixed, &exact);
    pixman_image_set_transform(from, &fixed);
    pixman_image_set_filter(from, PIXMAN_FILTER_BILINEAR, NULL, 0);
    const int64_t start = now();
    pixman_image_composite32(PIXMAN_OP_OVER, from, NULL, to, 0, 0, 0, 0, 0, 0, width, height);
    const int64_t end = now();
    pixman_image_unref(from);
    pixman_image_unref(to);
    return end - start;
}

/// The mean of 16 x 16 nearest samples per pixel, as floats. `covered` is 1 for pixels all of whose samples hit the
/// picture.
void reference(
    float *out, uint8_t *covered, int width, int height, const uint32_t *source, int source_width, int source_height,
    const double *map) {
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int sums[3] = {0, 0, 0}, hits = 0;
            for (int j = 0; j < 16; j++) {
                for (int i = 0; i < 16; i++) {
                    const double dx = x + (i + 0.5) / 16, dy = y + (j + 0.5) / 16;
                    const double w = map[6] * dx + map[7] * dy + map[8];
                    if (w <= 0) continue;
                    const double sx = (map[0] * dx + map[1] * dy + map[2]) / w;
                    const double sy = (map[3] * dx + map[4] * dy + map[5]) / w;
                    if (!(sx >= 0 && sy >= 0 && sx < source_width && sy < source_height)) continue;
                    const uint32_t pixel = source[(int)sy * source_width + (int)sx];
                    sums[0] += pixel & 0xff;
                    sums[1] += pixel >> 8 & 0xff;
                    sums[2] += pixel >> 16 & 0xff;
                    hits++;
                }
            }
            covered[y * width + x] = hits == 256;
            for (int c = 0; c < 3; c++) out[(y * width + x) * 3 + c] = hits ? sums[c] / (float)hits : 0;
        }
    }
}

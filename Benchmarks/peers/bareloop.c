/* The minimal animation client: fills the shared memory with one colour per frame.
 *
 *     bareloop FRAMES WIDTH HEIGHT
 *
 * Prints one line per frame: when it woke up and when the server completed the put, in seconds after the due time. */
#include "bare.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 4) return 64;
    int frames = atoi(argv[1]), width = atoi(argv[2]), height = atoi(argv[3]);
    struct bare bare = {0};
    if (!bare_open(&bare, width, height)) return 1;
    for (int frame = 0; frame < frames; frame++) {
        double tick = bare_wait(&bare, frame);
        double woken = bare_now();
        memset(bare.image->data, frame * 3, (size_t)bare.image->bytes_per_line * height);
        bare_put(&bare, 0, 0, width, height);
        printf("%.6f %.6f\n", woken - tick, bare_now() - tick);
    }
    return 0;
}

/* The least that a client can do to show a moving picture: it fills the memory with one colour, frame after frame.
 *
 *     bareloop FRAMES WIDTH HEIGHT
 *
 * Writes one line a frame: how late it woke up and how long after its beat the server had taken the picture, in seconds. */
#include "bare.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 4) return 64;
    int frames = atoi(argv[1]), width = atoi(argv[2]), height = atoi(argv[3]);
    struct bare bare = {0};
    if (!bare_open(&bare, width, height)) return 1;
    for (int frame = 0; frame < frames; frame++) {
        double beat = bare_wait(&bare, frame);
        double woken = bare_now();
        memset(bare.image->data, frame * 3, (size_t)bare.image->bytes_per_line * height);
        bare_put(&bare, 0, 0, width, height);
        printf("%.6f %.6f\n", woken - beat, bare_now() - beat);
    }
    return 0;
}

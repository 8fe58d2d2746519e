"""The compared programs: each gets a picture and a matrix and draws into a frame of a given size."""

import ctypes
import os
import subprocess
import sys
import tempfile
import time

import cv2
import numpy as np
import skia

HERE = os.path.dirname(os.path.abspath(__file__))
cv2.setNumThreads(1)

# Whether to measure processor time, which excludes other programs' work.
counts_processor_time = False


def now():
    return time.thread_time_ns() if counts_processor_time else time.perf_counter_ns()


def build_native(folder):
    """Compiles and loads native.c; needs pixman's headers (Debian: libpixman-1-dev)."""
    library = os.path.join(folder, "native.so")
    flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", "pixman-1"], text=True).split()
    compiler = os.environ.get("CC", "cc")
    subprocess.check_call(
        [compiler, "-O2", "-shared", "-fPIC", os.path.join(HERE, "native.c"), "-o", library] + flags)
    native = ctypes.CDLL(library)
    native.pixman_turn.restype = ctypes.c_int64
    return native


def pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)


class InProcess:
    """A program that is a library in this process."""

    def turn(self, frames):
        """Copies unrelated memory for ten milliseconds, then draws the given number of frames, as RasterPeer does.

        While RasterPeer draws, this process sleeps, and a core and its memory bus are slow after idling.
        """
        start = time.perf_counter_ns()
        while time.perf_counter_ns() - start < 10_000_000:
            np.copyto(idle[0], idle[1])
        return [self.draw() for _ in range(frames)]


# 32 MB of unrelated memory, too large for the caches to keep together with the pictures.
idle = np.ones((2, 4 << 20), np.uint32)


class OpenCV(InProcess):
    """warpPerspective, bilinear, without minification filter, antialiasing or blending."""

    def __init__(self, name="OpenCV"):
        self.name = name

    def prepare(self, picture, matrix, width, height):
        self.picture, self.size = picture, (width, height)
        # OpenCV's pixel centres are at integer coordinates.
        half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
        self.matrix = np.linalg.inv(half) @ matrix @ half
        self.frame = np.zeros((height, width, 4), np.uint8)

    def draw(self):
        start = now()
        cv2.warpPerspective(
            self.picture, self.matrix, self.size, self.frame, cv2.INTER_LINEAR, cv2.BORDER_CONSTANT)
        return now() - start


class Skia(InProcess):
    """The raster backend, antialiased edges, linear sampling, with or without mipmaps."""

    def __init__(self, mipmaps):
        self.name = "Skia mipmaps" if mipmaps else "Skia linear"
        mode = skia.MipmapMode.kLinear if mipmaps else skia.MipmapMode.kNone
        self.sampling = skia.SamplingOptions(skia.FilterMode.kLinear, mode)
        self.mipmaps = mipmaps

    def prepare(self, picture, matrix, width, height):
        image = skia.Image.fromarray(picture, skia.ColorType.kBGRA_8888_ColorType)
        self.image = image.withDefaultMipmaps() if self.mipmaps else image
        self.matrix = skia.Matrix.MakeAll(*matrix.flatten())
        self.frame = np.zeros((height, width, 4), np.uint8)
        info = skia.ImageInfo.Make(
            width, height, skia.ColorType.kBGRA_8888_ColorType, skia.AlphaType.kPremul_AlphaType)
        self.surface = skia.Surface.MakeRasterDirect(info, self.frame, width * 4)
        self.paint = skia.Paint(AntiAlias=True)

    def draw(self):
        canvas = self.surface.getCanvas()
        start = now()
        canvas.clear(0)
        canvas.save()
        canvas.concat(self.matrix)
        canvas.drawImage(self.image, 0, 0, self.sampling, self.paint)
        canvas.restore()
        self.surface.flushAndSubmit()
        return now() - start


class Pixman(InProcess):
    """pixman's projective transform, bilinear."""

    name = "pixman"

    def __init__(self, native):
        self.native = native

    def prepare(self, picture, matrix, width, height):
        self.picture = picture
        inverse = np.linalg.inv(matrix)
        self.map = np.ascontiguousarray(inverse / abs(inverse[2, 2]))
        self.frame = np.zeros((height, width, 4), np.uint8)

    def draw(self):
        self.frame[:] = 0
        height, width = self.frame.shape[:2]
        start = now()
        elapsed = self.native.pixman_turn(
            pointer(self.frame), width, height, pointer(self.picture), self.picture.shape[1],
            self.picture.shape[0], pointer(self.map))
        return now() - start if counts_processor_time else elapsed


class Ours:
    """The engine's rasterizer, in a separate process (RasterPeer) that takes requests over a pipe."""

    def __init__(self, binary, path):
        self.name = "FlipEngine" if path == "best" else "FlipEngine " + path
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.path = path
        self.known = None

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def order(self, line):
        answer = self.ask(line)
        if answer != "ok":
            sys.exit("RasterPeer answers '%s' to '%s'" % (answer, line))

    def prepare(self, picture, matrix, width, height):
        if self.known is not picture:
            path = os.path.join(self.folder.name, "picture.bgra")
            picture.tofile(path)
            self.order("picture %d %d %s" % (picture.shape[1], picture.shape[0], path))
            self.known = picture
        self.order("path " + self.path)
        self.order("map " + " ".join(repr(float(v)) for v in matrix.T.flatten()))
        self.order("frame %d %d" % (width, height))
        self.size = (width, height)

    def turn(self, frames):
        both = [int(v) for v in self.ask("turn %d" % frames).split()]
        return both[1::2] if counts_processor_time else both[::2]

    def draw(self):
        return int(self.ask("time 1"))

    @property
    def frame(self):
        path = os.path.join(self.folder.name, "frame.bgra")
        self.order("write " + path)
        return np.fromfile(path, np.uint8).reshape(self.size[1], self.size[0], 4)

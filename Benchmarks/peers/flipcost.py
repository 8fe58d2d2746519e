#!/usr/bin/env python3
"""Measures the clock's processor time per frame of a flip: all threads, user and system, drawing and sending.

    python3 flipcost.py                      needs Xvfb, xdotool, a C compiler and the built program (make build)
    python3 flipcost.py PROGRAM PROGRAM      several builds, run alternately
    python3 flipcost.py --themes             every built-in theme, run alternately

A key flips one card of HH:MM at 1280x720 repeatedly. The bare loop (bareloop.c) is the minimal animation client for a
picture of the card's size: it wakes up, fills the memory with one colour, and waits for the server. The bare flip
(bareflip.c) draws one such frame repeatedly with the engine's kernels. The programs run alternately, each on its own
server; figures are microseconds per frame, medians over the runs.
"""

import argparse
import glob
import json
import os
import statistics
import subprocess
import tempfile
import time

from pacing import HERE, ROOT, Server

FLIP = 0.6  # seconds from the key to the last frame of a flip
FRAMES = 36  # frames per flip, at 60 Hz
FLIPS = 6  # flips per run


def processor_time(pid):
    """Returns the processor time of all threads of a process, in nanoseconds."""
    folder = f"/proc/{pid}/task"
    return sum(int(open(f"{folder}/{task}/schedstat").read().split()[0]) for task in os.listdir(folder))


class Clock:
    def __init__(self, program, theme):
        self.server = Server()
        self.process = subprocess.Popen(
            [program, "--geometry", "1280x720+0+0", "--no-config", "--theme", theme], env=self.server.environment)
        time.sleep(1.5)
        self.key("mousemove", "900", "250", "key", "Up")
        # Waits until the button, which appeared with the pointer, has disappeared.
        time.sleep(4)

    def key(self, *words):
        subprocess.check_call(["xdotool", *words], env=self.server.environment)

    def turn(self):
        begin = processor_time(self.process.pid)
        for _ in range(FLIPS):
            self.key("key", "Up")
            time.sleep(FLIP + 0.12)
        return (processor_time(self.process.pid) - begin) / 1e3 / (FLIPS * FRAMES)

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.server.stop()


class Bare:
    """A C program, compiled from NAME.c."""

    def __init__(self, folder, name, *words, sources=(), flags=()):
        program = os.path.join(folder, name)
        subprocess.check_call(
            [os.environ.get("CC", "cc"), "-O2", "-w", *flags, "-o", program, os.path.join(HERE, name + ".c"), *sources,
             "-lX11", "-lXext"])
        self.command = [program, *words]
        self.server = Server()

    def turn(self):
        process = subprocess.Popen(self.command, env=self.server.environment, stdout=subprocess.DEVNULL)
        time.sleep(0.6)
        begin = processor_time(process.pid)
        time.sleep(2)
        used = processor_time(process.pid) - begin
        if process.wait():
            raise SystemExit(f"flipcost: {os.path.basename(self.command[0])} failed; nothing to compare with")
        return used / 1e3 / 120

    def stop(self):
        self.server.stop()


def built_in_themes(program):
    """Returns the names of the themes that have colours of their own."""
    lines = subprocess.check_output([program, "--no-config", "--list-themes"], text=True).splitlines()
    names = [line.split("\t")[0] for line in lines if not line.endswith(".toml")]
    return [name for name in names if name != "system"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", default=[os.path.join(ROOT, ".build", "release", "flipclockx")])
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--themes", action="store_true", help="measures every built-in theme instead of graphite")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kernels = os.path.join(ROOT, "Sources", "CPixelKernels")
        runs = [
            ("bare loop", Bare(folder, "bareloop", "200", "487", "562")),
            ("bare flip", Bare(
                folder, "bareflip", "200", sources=sorted(glob.glob(os.path.join(kernels, "*.c"))),
                flags=["-I" + os.path.join(kernels, "include")])),
        ]
        for program in options.programs:
            for theme in built_in_themes(program) if options.themes else ["graphite"]:
                runs.append((f"{program}, {theme}" if options.themes else program, Clock(program, theme)))
        times = {name: [] for name, _ in runs}
        try:
            for _ in range(options.turns):
                for name, run in runs:
                    times[name].append(run.turn())
        finally:
            for _, run in runs:
                run.stop()
    medians = {name: statistics.median(turns) for name, turns in times.items()}
    if options.json:
        print(json.dumps({name: {"us_per_frame": median} for name, median in medians.items()}))
        return
    for name, median in medians.items():
        print(f"{median:7.0f} us per frame, fastest {min(times[name]):5.0f}, "
              f"{median / medians['bare loop']:5.2f} times the bare loop: {name}")


if __name__ == "__main__":
    main()

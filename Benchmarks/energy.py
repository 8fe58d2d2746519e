#!/usr/bin/env python3
"""Measures processor time and wake-ups per hour, with and without seconds.

Runs the built program on its own virtual server (Xvfb) for some whole minutes and reads the kernel's accounting of all
its threads: /proc/PID/task/*/schedstat for processor time, voluntary_ctxt_switches for the number of sleeps and so of
wake-ups. Start-up is not counted. Figures are scaled to an hour.

    make && Benchmarks/energy.py --minutes 5
"""

import argparse
import json
import os
import pathlib
import subprocess
import time

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
KINDS = {"hours and minutes": [], "with seconds": ["--seconds"]}


def cost(pid):
    """Returns the processor time in seconds and the number of sleeps of process `pid` so far."""
    seconds, sleeps = 0.0, 0
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        seconds += int((task / "schedstat").read_text().split()[0]) / 1e9
        for line in (task / "status").read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                sleeps += int(line.split()[1])
    return seconds, sleeps


class Run:
    """A server and a clock that runs on it."""

    def __init__(self, program, options, geometry):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
            pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            display = ":" + pipe.readline().strip()
        self.clock = subprocess.Popen(
            [program, "--display", display, "--geometry", geometry, *options])

    def begin(self):
        self.before = cost(self.clock.pid), cost(self.server.pid)

    def figures(self, minutes):
        after = cost(self.clock.pid), cost(self.server.pid)
        (seconds, sleeps), (server, _) = [
            tuple(b - a for a, b in zip(*pair)) for pair in zip(self.before, after)]
        hours = minutes / 60
        return {
            "processor seconds per hour": round(seconds / hours, 2),
            "share of one processor, percent": round(seconds / minutes / 60 * 100, 3),
            "wake-ups per hour": round(sleeps / hours),
            "the server's processor seconds per hour": round(server / hours, 2),
        }

    def end(self):
        for process in (self.clock, self.server):
            process.terminate()
            process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, default=5, help="duration of each measurement (default: 5)")
    parser.add_argument("--geometry", default="1280x720", help="window size (default: 1280x720)")
    parser.add_argument("--program", default=str(REPOSITORY / ".build/release/flipclockx"))
    options = parser.parse_args()
    figures = {}
    for kind, switches in KINDS.items():
        run = Run(options.program, switches, options.geometry)
        try:
            # Begins and ends in the middle of a minute, so that each minute contributes one minute change.
            time.sleep(3)
            time.sleep((90 - time.time() % 60) % 60)
            run.begin()
            time.sleep(options.minutes * 60)
            figures[kind] = run.figures(options.minutes)
        finally:
            run.end()
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures processor time and wake-ups per hour, with and without seconds.

Runs the built program on its own virtual server (Xvfb) for some whole minutes and reads the kernel's accounting of all
its threads: /proc/PID/task/*/schedstat for processor time, voluntary_ctxt_switches for the number of sleeps and so of
wake-ups. Start-up is not counted. Figures are scaled to an hour.

    make && Benchmarks/energy.py --minutes 5

With --turns it compares the two ways of showing seconds, one minute each, alternating, and prints medians and ratios;
--against adds another build of the program, such as an older release, with seconds on cards.

    Benchmarks/energy.py --turns 5 --against ../flipclockx-1.0/.build/release/flipclockx

With --beside, two builds with seconds on cards run at the same time for ten seconds, each on a processor of its own,
and change places in every turn, so that other users of the machine slow down both alike. The changes of the minute are
left out.

    Benchmarks/energy.py --turns 10 --beside ../flipclockx-1.0/.build/release/flipclockx
"""

import argparse
import json
import os
import pathlib
import statistics
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
    """A server and a clock that runs on it; both may be bound to one processor."""

    def __init__(self, program, options, geometry, processor=None):
        place = [] if processor is None else ["taskset", "--cpu-list", str(processor)]
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            [*place, "Xvfb", "-displayfd", str(writer), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
            pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            display = ":" + pipe.readline().strip()
        self.clock = subprocess.Popen(
            [*place, program, "--display", display, "--geometry", geometry, *options])

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


def measure(program, switches, geometry, minutes, is_aligned):
    """Returns the figures of a clock over some whole minutes."""
    run = Run(program, switches, geometry)
    try:
        time.sleep(3)
        # Each minute contributes one minute change: begins and ends in the middle of a minute, or at least not while
        # the cards of the minute turn.
        second = time.time() % 60
        time.sleep((90 - second) % 60 if is_aligned else max(3 - (second + 1) % 60, 0))
        run.begin()
        time.sleep(minutes * 60)
        return run.figures(minutes)
    finally:
        run.end()


def compare(options):
    """Returns medians and ratios of the ways of showing seconds, each measured for a minute, alternating."""
    cards, line, other = "seconds as cards", "seconds as a line", "seconds as cards, the other build"
    kinds = {
        cards: (options.program, ["--no-config", "--seconds"]),
        line: (options.program, ["--no-config", "--seconds-line"]),
    }
    if options.against:
        kinds[other] = (options.against, ["--no-config", "--seconds"])
    figures = {kind: [] for kind in kinds}
    for _ in range(options.turns):
        for kind, (program, switches) in kinds.items():
            figures[kind].append(measure(program, switches, options.geometry, 1, False))
    medians = {
        kind: {name: statistics.median(sample[name] for sample in samples) for name in samples[0]}
        for kind, samples in figures.items()}
    name = "processor seconds per hour"
    ratios = {"line to cards": round(medians[line][name] / medians[cards][name], 4)}
    if options.against:
        ratios["cards to cards of the other build"] = round(medians[cards][name] / medians[other][name], 3)
        ratios["line to cards of the other build"] = round(medians[line][name] / medians[other][name], 4)
    ranges = {
        kind: [pick(sample[name] for sample in samples) for pick in (min, max)] for kind, samples in figures.items()}
    return {"medians": medians, f"{name}, minimum and maximum": ranges, "ratios": ratios}


def compare_beside(options):
    """Returns the processor time of two builds that run at the same time, and the ratio of both."""
    name, seconds = "processor seconds per hour", 10
    figures = [[], []]
    for turn in range(options.turns):
        runs = [
            Run(program, ["--no-config", "--seconds"], options.geometry, (index + turn) % 2)
            for index, program in enumerate([options.program, options.beside])]
        try:
            time.sleep(3)
            # Between two changes of the minute, and beginning late in a second, when no card turns.
            second = time.time() % 60
            if not 1 < second < 58 - seconds:
                time.sleep((61 - second) % 60)
            time.sleep((0.8 - time.time()) % 1)
            for run in runs:
                run.begin()
            time.sleep(seconds)
            for kind, run in zip(figures, runs):
                kind.append(run.figures(seconds / 60)[name])
        finally:
            for run in runs:
                run.end()
    ratios = sorted(own / other for own, other in zip(*figures))
    return {
        f"{name}, medians": [statistics.median(kind) for kind in figures],
        "ratio of the sums": round(sum(figures[0]) / sum(figures[1]), 3),
        "ratio, minimum and maximum": [round(ratios[0], 3), round(ratios[-1], 3)],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, default=5, help="duration of each measurement (default: 5)")
    parser.add_argument("--geometry", default="1280x720", help="window size (default: 1280x720)")
    parser.add_argument("--program", default=str(REPOSITORY / ".build/release/flipclockx"))
    parser.add_argument("--turns", type=int, help="compare the ways of showing seconds in this many turns of a minute")
    parser.add_argument("--against", help="with --turns: another build of the program")
    parser.add_argument("--beside", help="with --turns: another build of the program, which runs at the same time")
    options = parser.parse_args()
    if options.turns is None and (options.against or options.beside):
        parser.error("--against and --beside need --turns")
    if options.turns and options.beside:
        figures = compare_beside(options)
    elif options.turns:
        figures = compare(options)
    else:
        figures = {
            kind: measure(options.program, switches, options.geometry, options.minutes, True)
            for kind, switches in KINDS.items()}
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compares the clock's frame timing while a card is dragged with a bare timer loop's, alternately on one server.

    python3 pacing.py            needs Xvfb, xdotool, a C compiler and the built program (make build)

The bare loop (bareloop.c) wakes up, fills a shared picture of the size of a card's damage and waits for the server. The
card is dragged with 1,000 motion events per second. The same pointer motion crosses the bare loop's window, which
selects no such events, so that both run under the same load. Figures are the median and the 99th percentile of each
run, and the median of these over all runs.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PERIOD = 1 / 60


def percentile(numbers, share):
    ordered = sorted(numbers)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


class Server:
    def __init__(self):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-noreset", "-screen", "0", "1280x800x24"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as line:
            self.display = ":" + line.readline().strip()
        self.environment = dict(os.environ, DISPLAY=self.display, TZ="UTC")

    def stop(self):
        self.process.terminate()
        self.process.wait()


def motions(frames):
    """Returns xdotool commands that move the pointer up and down a card for the duration of that many frames."""
    commands = []
    for step in range(int(frames * PERIOD * 900)):
        way = step % 1200
        commands += ["mousemove", "900", str(170 + (way if way < 600 else 1200 - way) * 3 // 5), "sleep", "0.001"]
    return commands


def bare(server, program, frames):
    hand = subprocess.Popen(["xdotool"] + motions(frames), env=server.environment)
    output = subprocess.check_output(
        [program, str(frames), "487", "562"], env=server.environment, text=True)
    hand.terminate()
    hand.wait()
    rows = [tuple(map(float, line.split())) for line in output.splitlines()]
    return {"lateness": [row[0] for row in rows], "completion": [row[1] for row in rows]}


def clock(server, program, frames, folder):
    log = os.path.join(folder, "frames.tsv")
    # Starts early in a minute, so that no minute change falls into the measurement.
    seconds = frames * PERIOD + 3
    left = 60 - time.time() % 60
    if left < seconds:
        time.sleep(left + 1)
    process = subprocess.Popen(
        [program, "--geometry", "1280x720+0+0", "--frame-log", log], env=server.environment)
    time.sleep(1)
    commands = ["mousemove", "900", "150", "mousedown", "1", "mousemove", "900", "170", "sleep", "0.2"]
    commands += motions(frames)
    started = time.clock_gettime(time.CLOCK_MONOTONIC)
    subprocess.check_call(["xdotool"] + commands, env=server.environment)
    ended = time.clock_gettime(time.CLOCK_MONOTONIC)
    subprocess.check_call(["xdotool", "mouseup", "1"], env=server.environment)
    time.sleep(0.2)
    process.terminate()
    process.wait()
    rows = []
    for line in open(log):
        columns = line.rstrip("\n").split("\t")
        numbers = [None if c == "-" else float(c) for c in columns]
        if started + 0.4 < numbers[1] < ended - 0.1:
            rows.append(numbers)
    rows = rows[:frames]
    ticks = [round((b[1] - a[1]) / PERIOD) for a, b in zip(rows, rows[1:])]
    return {
        "lateness": [row[0] - row[1] for row in rows],
        "completion": [row[3] - row[1] for row in rows if row[3] is not None],
        "latency": [row[3] - row[4] for row in rows if row[3] is not None and row[4] is not None],
        "frames": len(rows), "missed": sum(tick - 1 for tick in ticks if tick > 1),
        "longest": max(ticks, default=0),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--frames", type=int, default=600)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    product = os.path.join(ROOT, ".build", "release", "flipclockx")
    if not os.path.exists(product):
        sys.exit("pacing: build the program first with make build")
    server = Server()
    results = {"bare": [], "clock": []}
    try:
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "bareloop")
            subprocess.check_call(
                [os.environ.get("CC", "cc"), "-O2", "-o", program, os.path.join(HERE, "bareloop.c"), "-lX11", "-lXext"])
            for _ in range(options.runs):
                results["bare"].append(bare(server, program, options.frames))
                results["clock"].append(clock(server, product, options.frames, folder))
    finally:
        server.stop()
    figures = {}
    for name, runs in results.items():
        for key in ("lateness", "completion", "latency"):
            if key in runs[0]:
                figures[f"{name} {key} p99 ms"] = statistics.median(percentile(r[key], 0.99) for r in runs) * 1e3
                figures[f"{name} {key} median ms"] = statistics.median(percentile(r[key], 0.5) for r in runs) * 1e3
    figures["lateness ratio p99"] = figures["clock lateness p99 ms"] / figures["bare lateness p99 ms"]
    figures["completion beyond twice the bare loop's, ms"] = (
        figures["clock completion p99 ms"] - 2 * figures["bare completion p99 ms"])
    figures["frames"] = [r["frames"] for r in results["clock"]]
    figures["missed frames"] = [r["missed"] for r in results["clock"]]
    if options.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:44} {figure if isinstance(figure, list) else round(figure, 3)}")


if __name__ == "__main__":
    main()

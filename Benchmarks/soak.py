#!/usr/bin/env python3
"""Uses clocks for long, and measures whether their memory and their descriptors grow.

Each part runs on a virtual server of its own: 10,000 changes of the window's size, a million motions of the pointer, a
thousand times unmapped and mapped, a hundred clocks at once, 72 hours with seconds, and a week at rest; the last two with
a clock whose time passes faster (Benchmarks/hostile/speed.c). The program's memory is its anonymous and shared memory; of
100 clocks it is their Pss, for each of them.

    make && Benchmarks/soak.py [--program FILE] [--short] [PART...]

A part whose line is in .build/soak, of the same program, is not repeated: the script goes on where it was cut off. --short
does a twentieth of everything. It needs what floods.py needs. The exit status is 1 if a bound is exceeded: the least memory
in the last quarter is 1 MiB larger than that in the second one, or, where hours pass, 0.1 MB for each hour; a descriptor
more than before; an exit status other than 0 on SIGTERM; a picture that is not right afterwards.
"""

import argparse
import hashlib
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from floods import Clock, REPOSITORY, Server, compile_tools, memory, text

RESULTS = REPOSITORY / ".build/soak"
USES = {"resizes": 10_000, "motions": 1_000_000, "maps": 1_000}
# Virtual hours, how much faster they pass, and the clock's options.
HOURS = {"72h": (72, 120, ["--seconds"]), "week": (168, 1200, [])}
CLOCKS = 100


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def pss(pid):
    """Returns the process's share of memory in KiB."""
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    return 0


def growth(samples):
    """Returns by how many MiB the least memory of the last quarter exceeds that of the second quarter."""
    quarter = len(samples) // 4
    if quarter == 0:
        return 0
    return (min(samples[-quarter:]) - min(samples[quarter:2 * quarter])) / 1024


class Progress:
    """A line a minute."""

    def __init__(self, name):
        self.name, self.next = name, time.time() + 60

    def show(self, done):
        if time.time() >= self.next:
            self.next += 60
            print(f"soak: {self.name}: {100 * done:.0f} %", file=sys.stderr, flush=True)


def use(options, folder, name):
    """Uses one clock; returns the memory grown, its bound, descriptors more, the exit's seconds, and whether it is right."""
    count = USES[name] // (20 if options.short else 1)
    with Server() as server:
        clock = Clock(options.program, server.display, folder)
        before = descriptors(clock.process.pid)
        samples, progress = [], Progress(name)
        tool = subprocess.Popen(
            [f"{folder}/use", name, str(count), clock.window], env=clock.environment,
            stdout=subprocess.PIPE, text=True)
        for line in tool.stdout:
            samples.append(memory(clock.process.pid))
            progress.show(int(line) / count)
        follows = tool.wait() == 0
        # The button appears when the pointer moves and disappears three seconds later.
        subprocess.run(["xdotool", "mousemove", "1279", "799"], env=clock.environment, check=True)
        right = clock.wait_until_right(10)
        more = descriptors(clock.process.pid) - before
        ended = clock.end()
    return growth(samples), 1, more, ended, follows and right is not None and clock.process.returncode == 0


def shows(environment, moment):
    """Returns whether the window's title has this time, or one that is nearer to it than xdotool is fast."""
    title = subprocess.run(
        ["xdotool", "search", "--name", "FlipClockX", "getwindowname"], env=environment, capture_output=True,
        text=True).stdout
    times = [time.strftime("%H:%M", time.gmtime(moment + 60 * minutes)) for minutes in range(-10, 11)]
    return any(title.startswith(text) for text in times)


def hours(options, folder, name):
    """Lets hours pass; returns the same as `use`; right is the time in the window's title."""
    count, speed, arguments = HOURS[name]
    count /= 20 if options.short else 1
    with Server() as server:
        environment = dict(os.environ, DISPLAY=server.display, TZ="UTC", XDG_STATE_HOME=folder)
        start = time.time()
        process = subprocess.Popen(
            [options.program, "--no-config", *arguments],
            env=dict(environment, SPEED=str(speed), LD_PRELOAD=f"{folder}/speed.so"))
        samples, progress = [], Progress(name)
        before = None
        while (passed := (time.time() - start) * speed / 3600) < count and process.poll() is None:
            time.sleep(1)
            samples.append(memory(process.pid))
            # After the first tenth, everything is open.
            if before is None and passed > count / 10:
                before = descriptors(process.pid)
            progress.show(passed / count)
        isAlive = process.poll() is None
        isRight = isAlive and shows(environment, start + (time.time() - start) * speed)
        more = descriptors(process.pid) - before if isAlive else 0
        began = time.time()
        process.send_signal(signal.SIGTERM)
        status = process.wait(10)
        ended = time.time() - began
    return growth(samples), 0.1 * count / 2, more, ended, isRight and status == 0


def many(options, folder):
    """Runs many clocks; memory is their Pss after a flip."""
    count = CLOCKS // (20 if options.short else 1)
    with Server() as server:
        environment = dict(os.environ, DISPLAY=server.display, TZ="UTC", XDG_STATE_HOME=folder)
        clocks = [
            subprocess.Popen(
                [options.program, "--no-config", "--geometry", f"240x150+{n % 5 * 250}+{n // 5 % 5 * 155}"],
                env=environment, stderr=subprocess.DEVNULL) for n in range(count)]
        time.sleep(10)
        before = sum(pss(clock.pid) for clock in clocks)
        opened = [descriptors(clock.pid) for clock in clocks]
        time.sleep(65)
        samples = sum(pss(clock.pid) for clock in clocks)
        more = max(descriptors(clock.pid) - old for clock, old in zip(clocks, opened))
        isRight = all(clock.poll() is None for clock in clocks)
        start = time.time()
        for clock in clocks:
            clock.send_signal(signal.SIGTERM)
        isRight = isRight and all(clock.wait(10) == 0 for clock in clocks)
        ended = time.time() - start
    return (samples - before) / 1024 / count, 1, more, ended, isRight


def part(options, folder, name):
    start = time.time()
    if name in USES:
        result = use(options, folder, name)
    elif name in HOURS:
        result = hours(options, folder, name)
    else:
        result = many(options, folder)
    grown, bound, more, ended, isRight = result
    isGood = grown <= bound and more <= 0 and ended is not None and ended <= 1 and isRight
    verdict = "" if isGood else "EXCEEDED" if isRight else "WRONG"
    return f"{name:12} {time.time() - start:8.0f} {grown:8.2f} {bound:8.2f} {more:8} {text(ended):>9}  {verdict}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    names = [*USES, "clocks", *HOURS]
    parser.add_argument("--program", default=str(REPOSITORY / ".build/release/flipclockx"))
    parser.add_argument("--short", action="store_true", help="a twentieth of everything")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(names))
    options = parser.parse_args()
    for name in options.parts:
        if name not in names:
            parser.error(f"'{name}' is not a part; these are: {', '.join(names)}")
    program = hashlib.sha256(pathlib.Path(options.program).read_bytes()).hexdigest()[:16]
    results = RESULTS / (program + ("-short" if options.short else ""))
    results.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        compile_tools(folder)
        library = str(REPOSITORY / "Benchmarks/hostile/speed.c")
        subprocess.run(
            ["cc", "-O2", "-shared", "-fPIC", "-o", f"{folder}/speed.so", library, "-ldl"], check=True)
        print(f"{'part':12} {'s':>8} {'+MiB':>8} {'bound':>8} {'+files':>8} {'SIGTERM s':>9}")
        isGood = True
        for name in options.parts or names:
            line = results / name
            if not line.exists():
                line.write_text(part(options, folder, name))
            print(line.read_text(), flush=True)
            isGood = isGood and not line.read_text().endswith(("EXCEEDED", "WRONG"))
    sys.exit(0 if isGood else 1)


if __name__ == "__main__":
    main()

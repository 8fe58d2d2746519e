#!/usr/bin/env python3
"""Measures the clock under floods of events and with huge windows: memory, exit on SIGTERM, correct picture afterwards.

Each kind of flood (Benchmarks/hostile/flood.c) runs for some seconds against a clock on its own virtual server. The
table lists how much the clock's memory grew, how long the clock took to exit on SIGTERM during a flood, and how long
the window took to show the correct time after the flood. The same follows for windows of each huge size.

    make && Benchmarks/floods.py [--seconds 12] [--program FILE] [KIND...]

It needs a C compiler, libx11-dev, libxrandr-dev, libxtst-dev, xvfb, xdotool, x11-utils' xwininfo and netpbm. The exit status is 1 if a
bound is exceeded: 8 MiB of growth (for huge windows, 256 MiB in total), 0.2 s until the exit, 1 s until the picture is
correct.
"""

import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
HUGE = [(16384, 16384), (32767, 32767), (32767, 1000), (16384, 4000)]


def memory(pid):
    """Returns the process's anonymous and shared memory in KiB; the kernel can evict file-backed pages at any time."""
    lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("RssAnon", "RssShmem")))


def compile_tools(folder):
    """Compiles the hostile client and the one that uses a clock."""
    sources = REPOSITORY / "Benchmarks/hostile"
    for tool in ["flood", "use"]:
        subprocess.run(
            ["cc", "-O2", "-o", f"{folder}/{tool}", str(sources / f"{tool}.c"), "-lX11", "-lXrandr", "-lXtst"],
            check=True)


class Server:
    def __enter__(self):
        reader, writer = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp",
             "-noreset"], pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            self.display = ":" + pipe.readline().strip()
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Clock:
    def __init__(self, program, display, folder):
        self.program, self.display, self.folder = program, display, folder
        self.environment = dict(os.environ, DISPLAY=display, TZ="UTC", XDG_STATE_HOME=folder)
        # Avoids a minute change during start-up, whose flip would be mistaken for an effect of the flood.
        while 58 < time.time() % 60 or time.time() % 60 < 1:
            time.sleep(0.1)
        self.process = subprocess.Popen(
            [program, "--no-config", "--geometry", "480x300+100+100"], env=self.environment,
            stderr=subprocess.DEVNULL)
        self.window = None
        end = time.time() + 10
        while self.window is None and time.time() < end:
            time.sleep(0.1)
            found = subprocess.run(
                ["xwininfo", "-root", "-tree"], env=self.environment, capture_output=True, text=True)
            for line in found.stdout.splitlines():
                if "FlipClockX" in line and "480x300" in line:
                    self.window = line.split()[0]
        if self.window is None:
            raise SystemExit("the clock shows no window")
        self.wait_until_right(10)

    def picture(self):
        return subprocess.run(
            [f"{self.folder}/use", "dump", "1", self.window], env=self.environment, capture_output=True).stdout

    def snapshot(self):
        at = time.strftime("%Y-%m-%d %H:%M:00", time.gmtime())
        file = f"{self.folder}/snapshot.png"
        subprocess.run(
            [self.program, "--no-config", "--snapshot", file, "--geometry", "480x300", "--at", at],
            env=self.environment, check=True)
        return subprocess.run(["pngtopnm", file], capture_output=True).stdout

    def wait_until_right(self, timeout):
        """Returns the seconds until the window shows the correct time; None after the timeout."""
        start = time.time()
        wanted = self.snapshot()
        start = max(start, time.time() - 0.05)
        while time.time() - start < timeout:
            seen = time.time()
            if pixels(self.picture()) == pixels(wanted):
                return seen - start
            if int(time.time() / 60) != int(start / 60):
                wanted = self.snapshot()
        return None

    def end(self):
        """Returns the seconds until the clock exits on SIGTERM; None after ten seconds."""
        start = time.time()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
            return time.time() - start
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None


def pixels(image):
    return image[-480 * 300 * 3:]


def flood(options, flooder, folder, kind):
    with Server() as server:
        clock = Clock(options.program, server.display, folder)
        environment = clock.environment
        before = most = memory(clock.process.pid)
        attack = subprocess.Popen(
            [flooder, kind, str(options.seconds), clock.window], env=environment)
        while attack.poll() is None:
            time.sleep(0.05)
            most = max(most, memory(clock.process.pid))
        # The button appears when the pointer moves and disappears three seconds later.
        right = clock.wait_until_right(10)
        if kind == "motion" and right is not None:
            right = max(0, right - 3)
        most = max(most, memory(clock.process.pid))
        attack = subprocess.Popen([flooder, kind, "8", clock.window], env=environment)
        time.sleep(2)
        ended = clock.end()
        attack.kill()
        attack.wait()
    grown = (most - before) / 1024
    isGood = grown <= 8 and ended is not None and ended <= 0.2 and right is not None and right <= 1
    print(f"{kind:18} {grown:8.1f} {text(ended):>9} {text(right):>9}  {'' if isGood else 'EXCEEDED'}",
          flush=True)
    return isGood


def huge(options, folder, size):
    with Server() as server:
        clock = Clock(options.program, server.display, folder)
        environment = clock.environment
        tool = ["xdotool", "windowsize", clock.window]
        subprocess.run([*tool, str(size[0]), str(size[1])], env=environment, check=True)
        most = 0
        for _ in range(60):
            time.sleep(0.05)
            most = max(most, memory(clock.process.pid))
        subprocess.run([*tool, "480", "300"], env=environment, check=True)
        right = clock.wait_until_right(10)
        subprocess.run([*tool, str(size[0]), str(size[1])], env=environment, check=True)
        time.sleep(0.02)
        ended = clock.end()
    isGood = most <= 256 * 1024 and ended is not None and ended <= 0.2 and right is not None
    name = f"{size[0]}x{size[1]}"
    print(f"{name:18} {most / 1024:8.1f} {text(ended):>9} {text(right):>9}  {'' if isGood else 'EXCEEDED'}",
          flush=True)
    return isGood


def text(seconds):
    return "never" if seconds is None else f"{seconds:.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--program", default=str(REPOSITORY / ".build/release/flipclockx"))
    parser.add_argument("kinds", nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        flooder = f"{folder}/flood"
        compile_tools(folder)
        all_kinds = subprocess.run([flooder, "--kinds"], capture_output=True, text=True).stdout.split()
        print(f"{'flood':18} {'+MiB':>8} {'SIGTERM s':>9} {'correct s':>9}")
        results = [flood(options, flooder, folder, kind) for kind in options.kinds or all_kinds]
        if not options.kinds:
            print(f"\n{'huge window':18} {'MiB':>8} {'SIGTERM s':>9} {'correct s':>9}")
            results += [huge(options, folder, size) for size in HUGE]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()

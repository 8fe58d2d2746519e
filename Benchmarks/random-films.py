#!/usr/bin/env python3
# Draws films of random input with two builds of the program, and lists those that differ.
#
#   Benchmarks/random-films.py OLD NEW [SEED [COUNT]]
#
# OLD and NEW are two programs, such as the one of the last release and .build/release/flipclockx. Each film has a seed
# of its own, from SEED (default 1) on, COUNT of them (default 20): a mode, options, a time near midnight or a change of
# daylight saving time, and 20 s of presses, drags, wheel turns, keys and texts. The script of a film that differs stays
# in the folder that is printed. Exit status: 0 if all films are the same, 1 otherwise.

import hashlib
import os
import random
import subprocess
import sys
import tempfile

LENGTH = 20
RATE = 20
BOARDS = [
    [], ['--seconds'], ['--12h', '--seconds'], ['--date'], ['--date-only'], ['--seconds-line'],
    ['--mode', 'world', '--zone', 'Tokyo=Asia/Tokyo', '--zone', 'Delhi=Asia/Kolkata'],
    ['--timer', '12s'], ['--stopwatch'], ['--score', 'Home 9:19 Away'], ['--text', 'FLIP CLOCK 23:59'],
    ['--text', 'SPOOL', '--spool', '--grid', '8x2'],
]
TIMES = ['2026-07-03T23:59:50', '2026-03-29T01:59:50', '2026-10-25T02:59:50', '2026-12-31T23:59:52',
         '2026-07-03T10:07:52']
OTHERS = [['--flip-axis', 'y'], ['--reduced-motion'], ['--ripple'], ['--return-after', '1'], ['--pop', '1'],
          ['--theme', 'paper'], ['--leading-zero', '--12h']]
KEYS = ('up down left right page-up page-down home end space t s tab return escape undo '
        '1 2 4 5 6 7').split()


def script(dice):
    lines, time = [], 0.0

    def add(action):
        lines.append(f'{time:.3f} {action}')

    def place():
        return f'{dice.random():.3f} {dice.random():.3f}'

    while time < LENGTH - 1:
        time += dice.choice([0.01, 0.05, 0.1, 0.3, 0.3, 0.7, 1.5, 3])
        kind = dice.random()
        if kind < 0.45:
            add(f'press {place()}')
            for _ in range(dice.randrange(6)):
                time += dice.choice([0.02, 0.05, 0.2, 0.5])
                add(f'move {place()}' if dice.random() < 0.8 else f'key {dice.choice(KEYS)}')
            time += dice.choice([0.01, 0.1, 0.4])
            add('release')
        elif kind < 0.6:
            add(f'move {place()}')
            time += 0.02
            add(f'scroll {dice.choice([-3, -1, 1, 1, 2, 8])}')
        elif kind < 0.93:
            add(f'key {dice.choice(KEYS)}')
        else:
            add('text ' + dice.choice(['HELLO', 'A LONGER LINE OF WORDS', '12:34', 'x', 'ÄÖÜ é']))
    return '\n'.join(line for line in lines if float(line.split()[0]) < LENGTH) + '\n'


def arguments(dice):
    size = dice.choice(['240x120', '200x300', '320x90'])
    chosen = ['--no-config', '--geometry', size, '--from', dice.choice(TIMES), '--for', str(LENGTH),
              '--fps', str(RATE)] + dice.choice(BOARDS)
    for option in OTHERS:
        if dice.random() < 0.15:
            chosen += option
    return chosen


def film(program, options, path, folder):
    """Returns the hashes of the frames, or the text of an error."""
    with tempfile.TemporaryDirectory(dir=folder) as frames:
        run = subprocess.run([program, '--film', frames, '--pointer-script', path] + options,
                             capture_output=True, text=True, check=False,
                             env={**os.environ, 'TZ': 'Europe/Berlin', 'LC_ALL': 'C.UTF-8'})
        hashes = []
        for name in sorted(os.listdir(frames)):
            with open(os.path.join(frames, name), 'rb') as frame:
                hashes.append(hashlib.sha256(frame.read()).hexdigest())
        return hashes, run.returncode, run.stderr.replace(frames, 'FRAMES')


def main():
    if not 3 <= len(sys.argv) <= 5:
        sys.exit('usage: Benchmarks/random-films.py OLD NEW [SEED [COUNT]]')
    old, new = (os.path.abspath(path) for path in sys.argv[1:3])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 20
    folder = tempfile.mkdtemp(prefix='random-films.')
    different = frames = events = 0
    for seed in range(first, first + count):
        dice = random.Random(seed)
        options = arguments(dice)
        path = os.path.join(folder, f'{seed}.txt')
        with open(path, 'w', encoding='utf-8') as file:
            text = script(dice)
            file.write(text)
        a, b = (film(program, options, path, folder) for program in (old, new))
        events += text.count('\n')
        frames += len(a[0])
        if a == b and a[1] == 0:
            os.remove(path)
            continue
        different += 1
        odd = [index for index, (x, y) in enumerate(zip(a[0], b[0])) if x != y]
        print(f'seed {seed}: {len(odd)} of {len(a[0])} and {len(b[0])} frames differ, from {odd[:1]}; status '
              f'{a[1]} and {b[1]}; {path}\n  {" ".join(options)}\n{a[2]}{b[2]}', end='', flush=True)
    print(f'{different} of {count} films differ; {frames} frames, {events} events')
    sys.exit(1 if different else 0)


main()

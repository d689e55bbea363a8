"""A bot: takes as many stones as it may."""
import sys

for line in sys.stdin:
    print(min(3, int(line)), flush=True)

"""A bot: leaves a multiple of four if it can. Each turn it reads the stones left and answers how many to take."""
import sys

for line in sys.stdin:
    print(int(line) % 4 or 1, flush=True)

"""A bot: takes as many as it can. Each turn it reads the stones left and answers how many to take."""
import sys

for line in sys.stdin:
    print(min(3, int(line)), flush=True)

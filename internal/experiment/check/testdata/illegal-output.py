# flags: --game grass
import sys

width, height = map(int, input().split())
for line in sys.stdin:
    for _ in range(width * height):
        input()
    print("my matter:", line)

import sys

for line in sys.stdin:
    print(f"C;{line.strip()};NOTHING", flush=True)

while True:
    print(input().split().index("0"), flush=True)

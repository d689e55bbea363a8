/* The bot of docs/alamode.md in C. */
#include <stdio.h>
#include <string.h>

static char rows[7][12];

static void skip(int lines) {
    while (lines > 0) {
        int c = getchar();
        if (c == EOF) return;
        if (c == '\n') lines--;
    }
}

static void use(char letter) {
    for (int y = 0; y < 7; y++) {
        char *at = strchr(rows[y], letter);
        if (at) printf("USE %d %d\n", (int)(at - rows[y]), y);
    }
    fflush(stdout);
}

int main(void) {
    int customers, turns, tables;
    char item[80];
    if (scanf("%d", &customers) != 1) return 1;
    skip(1 + customers);
    for (int y = 0; y < 7; y++)
        if (scanf("%11s", rows[y]) != 1) return 1;
    while (scanf("%d %*d %*d %79s", &turns, item) == 2) {
        skip(2);
        if (scanf("%d", &tables) != 1) return 1;
        skip(1 + tables + 5);
        use(!strcmp(item, "NONE") ? 'D' : !strstr(item, "ICE") ? 'I' : !strstr(item, "BLUE") ? 'B' : 'W');
    }
    return 0;
}

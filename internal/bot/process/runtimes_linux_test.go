package process_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/tier"
)

// Runtimes that reserve large files in shared memory, and use only a small part of them, work in a
// sandbox.
func TestRuntimesThatReserveSharedMemory(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // compiling is slow
	for name, tt := range map[string]struct{ file, text, build, run string }{
		"zgc": {
			"Bot.java", "public class Bot { public static void main(String[] a) { byte[][] b = new byte[100][];" +
				"for (int i = 0; i < 100; i++) b[i] = new byte[1 << 20]; System.out.println(\"runs \" + b.length); } }",
			"javac Bot.java", "java -XX:+UseZGC -cp . Bot",
		},
		// Runtimes map code twice in this way, with shm_open if there is no memfd_create.
		"double mapping": {
			"bot.c", `#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
	int f = memfd_create("doublemapper", MFD_CLOEXEC);
	if (f < 0 && (f = shm_open("/doublemapper", O_RDWR | O_CREAT | O_EXCL, 0600)) >= 0) shm_unlink("/doublemapper");
	if (f < 0 || ftruncate(f, 16ull << 30)) return perror("a file"), 1;
	char *w = mmap(0, 65536, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0), *x = mmap(0, 65536, PROT_READ | PROT_EXEC, MAP_SHARED, f, 0);
	if (w == MAP_FAILED || x == MAP_FAILED) return perror("mmap"), 1;
	strcpy(w, "runs");
	return puts(x) < 0;
}
`, "gcc -o bot bot.c", "./bot",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in := boxed(machine(t).Mechanisms, t.TempDir())
			argv := builtProgram(t, tt.file, tt.text, tt.build, tt.run)
			for _, word := range argv {
				if strings.HasPrefix(word, "/") {
					in.Read = append(in.Read, word)
				}
			}
			if output, end := run(t, in, in.Write[0], argv...); end != (process.Ending{}) || !strings.Contains(output, "runs") {
				t.Errorf("ended by %+v: %s", end, output)
			}
		})
	}
}

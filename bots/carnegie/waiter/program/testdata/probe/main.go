// Command probe tries to break out of its sandbox, reports what it can do on standard error, and exits.
package main

import (
	"crypto/rand"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

func main() {
	var line string
	_, _ = fmt.Scanln(&line) // waits for the first input
	can := func(what string, err error) {
		if err == nil {
			fmt.Fprintln(os.Stderr, "can", what)
		}
	}
	for _, path := range []string{"/etc/passwd", "../../../../../etc/passwd", "main.go", "rounds/../../etc/passwd"} {
		_, err := os.ReadFile(path)
		can("read "+path, err)
	}
	_, err := os.ReadFile("rounds/1/state.json")
	can("read its round", err)
	can("write", os.WriteFile("rounds/mine", nil, 0o666))
	can("remove", os.RemoveAll("rounds/1"))
	can("link", os.Symlink("/etc", "rounds/etc"))
	names, _ := os.ReadDir("/")
	var seen []string
	for _, entry := range names {
		seen = append(seen, entry.Name())
	}
	env := os.Environ()
	slices.Sort(env)
	fmt.Fprintln(os.Stderr, "files", strings.Join(seen, " "))
	fmt.Fprintln(os.Stderr, "env", strings.Join(env, " "))
	fmt.Fprintln(os.Stderr, "args", strings.Join(os.Args, " "))
	fmt.Fprintln(os.Stderr, "random", rand.Text())
	fmt.Fprintln(os.Stderr, "now", time.Now().Year() > 2020, time.Since(time.Now()) <= time.Second)
	hoard := [][]byte{}
	for range 1 << 10 {
		hoard = append(hoard, slices.Repeat([]byte{1}, 1<<20))
	}
	fmt.Fprintln(os.Stderr, "can have a GiB", len(hoard))
}

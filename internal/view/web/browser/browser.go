// Package browser shows pages in the user's browser.
package browser

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// starts is how long a program has to say that it cannot show a page: some open it and end, others are the browser.
const starts = 2 * time.Second

// Browser is the first browser that takes a page: those of $BROWSER, separated as in $PATH, or else the system's.
type Browser struct {
	Named    string   // $BROWSER
	Env      []string // of the browser
	LookPath func(program string) (string, error)
}

// Program is the browser that would be tried first; empty if there is none.
func (b Browser) Program() string {
	for _, words := range b.commands("") {
		if path, err := b.LookPath(words[0]); err == nil {
			return path
		}
	}
	return ""
}

// Open shows a page.
func (b Browser) Open(ctx context.Context, page string) error {
	commands := b.commands(page)
	for _, words := range commands {
		path, err := b.LookPath(words[0])
		if err != nil {
			continue
		}
		cmd := exec.Command(path, words[1:]...) //nolint:noctx // the browser goes on when the program has ended
		cmd.Env = b.Env
		if err := cmd.Start(); err != nil {
			continue
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		select {
		case err := <-ended:
			if err != nil {
				continue
			}
		case <-time.After(starts):
		case <-ctx.Done():
			return ctx.Err()
		}
		return nil
	}
	if b.Named != "" {
		return fmt.Errorf("no browser opens (BROWSER is %s)", b.Named)
	}
	return errors.New("no browser opens")
}

// commands are those to try.
func (b Browser) commands(file string) (commands [][]string) {
	if b.Named != "" {
		for one := range strings.SplitSeq(b.Named, string(os.PathListSeparator)) {
			words := strings.Fields(one)
			if len(words) == 0 {
				continue
			}
			placed := false
			for i, w := range words {
				placed = placed || strings.Contains(w, "%s")
				words[i] = strings.ReplaceAll(w, "%s", file)
			}
			if !placed {
				words = append(words, file)
			}
			commands = append(commands, words)
		}
		return commands
	}
	switch runtime.GOOS {
	case "darwin":
		return [][]string{{"open", file}}
	case "windows":
		return [][]string{{"rundll32", "url.dll,FileProtocolHandler", file}}
	}
	return [][]string{{"xdg-open", file}, {"wslview", file}, {"x-www-browser", file}}
}

// TemporaryPage writes a page to a temporary file, which is kept, as the browser reads it after the program has ended.
func TemporaryPage(page []byte) (string, error) {
	file, err := os.CreateTemp("", "cookoff-*.html")
	if err != nil {
		return "", err
	}
	_, err = file.Write(page)
	if err := errors.Join(err, file.Close()); err != nil {
		return "", fmt.Errorf("write %s: %w", file.Name(), err)
	}
	return filepath.Clean(file.Name()), nil
}

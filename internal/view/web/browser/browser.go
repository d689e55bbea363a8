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

// startTimeout is the time in which a program may exit with an error. Some programs open the page and exit, others are the
// browser and keep running.
const startTimeout = 2 * time.Second

// Browser opens pages with the first browser that starts: one of $BROWSER, separated as in $PATH, or else the system's.
type Browser struct {
	Named    string   // $BROWSER
	Env      []string // of the browser
	LookPath func(program string) (string, error)
}

// Program returns the path of the browser to try first; empty if there is none.
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
		cmd := exec.Command(path, words[1:]...) //nolint:noctx // the browser outlives this program
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
		case <-time.After(startTimeout):
		case <-ctx.Done():
			return ctx.Err()
		}
		return nil
	}
	if b.Named != "" {
		return fmt.Errorf("no browser can be opened (BROWSER is %s)", b.Named)
	}
	return errors.New("no browser can be opened")
}

// commands returns the commands to try, in order.
func (b Browser) commands(file string) (commands [][]string) {
	if b.Named != "" {
		for command := range strings.SplitSeq(b.Named, string(os.PathListSeparator)) {
			words := strings.Fields(command)
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

// TemporaryPage writes a page to a temporary file. It is not removed, because the browser may read it after this program exits.
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

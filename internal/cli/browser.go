package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// browserStarts is how long a program has to say that it cannot show a page: some open it and end, others are the browser.
const browserStarts = 2 * time.Second

// openBrowser shows a page in the first browser that takes it: those of $BROWSER, separated as in $PATH, or else the system's.
func (a *app) openBrowser(ctx context.Context, page string) error {
	commands, named := a.browsers(page)
	for _, words := range commands {
		path, err := a.LookPath(words[0])
		if err != nil {
			continue
		}
		cmd := exec.Command(path, words[1:]...) //nolint:noctx // the browser goes on when the program has ended
		cmd.Env = a.Env
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
		case <-time.After(browserStarts):
		case <-ctx.Done():
			return ctx.Err()
		}
		return nil
	}
	if named != "" {
		return fmt.Errorf("no browser opens (BROWSER is %s)", named)
	}
	return errors.New("no browser opens")
}

// browsers are the commands to try, and the variable that names them if it is set.
func (a *app) browsers(file string) (commands [][]string, named string) {
	if named, _ := a.LookupEnv("BROWSER"); named != "" {
		for one := range strings.SplitSeq(named, string(os.PathListSeparator)) {
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
		return commands, named
	}
	switch runtime.GOOS {
	case "darwin":
		return [][]string{{"open", file}}, ""
	case "windows":
		return [][]string{{"rundll32", "url.dll,FileProtocolHandler", file}}, ""
	}
	return [][]string{{"xdg-open", file}, {"wslview", file}, {"x-www-browser", file}}, ""
}

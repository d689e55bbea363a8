package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/thismachine"
	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Env holds what the commands share: streams, environment, clock and folders, and, while a command runs, its settings,
// printer, log and machine.
type Env struct {
	userfiles.Files
	Stdin          io.Reader // read only by plugin hosts and debugged bots
	Stdout, Stderr io.Writer
	Variables      []string         // KEY=value
	ConfigDir      string           // the user's folder for settings; empty for none
	CacheDir       string           // the user's cache folder
	Now            func() time.Time // local time
	Draw           func() int64     // returns a new seed, 0 or greater
	CPUs           int
	StdinTerminal  bool
	StdoutTerminal bool
	StderrTerminal bool
	StdoutWidth    int // columns of the terminal; 0 if there is none
	StderrWidth    int
	Screen         io.Writer // terminal for full-screen views, with keys from Stdin; nil if there is none
	Redirected     []string  // absolute paths of the files to which Stdout and Stderr are redirected
	LookPath       func(program string) (string, error)
	// OnInterrupt makes Ctrl-C call a function instead of ending the program; nil if unsupported.
	OnInterrupt func(f func())
	Version     string
	Program     string // path of this executable

	stdout      *output     // Stdout
	stderr      *pausable   // Stderr
	args        []string    // without the program name
	out         *ui.Printer // in the requested format, once the settings are loaded
	settings    *settings.Settings
	log         zerolog.Logger
	thisMachine *thismachine.Machine // nil until bots are resolved
	pythons     *bot.PythonFinder    // of this machine
	build       *entry.Build
	commits     *gittree.Cache
	games       *games.Catalogue
	files       *content.Cache
	traces      string         // temporary folder for traces from the database; empty for none
	warnings    entry.Warnings // about bots
	profiles    profiles
}

// begin returns an environment with the default settings.
func (env Env) begin() *Env {
	env.build = &entry.Build{Version: env.Version, Program: env.Program}
	env.out = &ui.Printer{Out: env.Stdout, Format: ui.Text}
	env.commits = &gittree.Cache{Dir: filepath.Join(env.CacheDir, "cookoff", "commits"), Env: env.Variables, Now: env.Now}
	env.commits.Building = env.showBuild
	env.games = &games.Catalogue{Dir: env.Dir}
	env.files = &content.Cache{Dir: filepath.Join(env.CacheDir, "cookoff", "files"), Now: env.Now}
	env.settings = settings.New(settings.Sources{
		Files: env.Files, ConfigDir: env.ConfigDir, CacheDir: env.CacheDir, LookupEnv: env.lookupEnv,
	})
	return &env
}

func (env *Env) lookupEnv(key string) (string, bool) {
	for _, kv := range env.Variables {
		if k, v, _ := strings.Cut(kv, "="); k == key {
			return v, true
		}
	}
	return "", false
}

func (env *Env) status() ui.Status {
	return ui.Status{
		Out: env.Stderr, Terminal: env.supportsEscapes(env.StderrTerminal), Width: env.width(env.StderrWidth), Quiet: env.settings.Quiet,
		Now: env.Now,
	}
}

func (env *Env) databasePath() string { return env.Path(env.settings.Database()) }

// width returns the line width of an output with the given terminal width, or COLUMNS if that is 0. A width of 0 is unlimited.
func (env *Env) width(terminal int) int {
	if terminal > 0 {
		return terminal
	}
	columns, _ := env.lookupEnv("COLUMNS")
	n, err := strconv.Atoi(columns)
	if err != nil {
		return 0
	}
	return max(n, 0)
}

// note prints a note on standard error. It escapes control characters, as names of files, bots and commits may contain
// any.
func (env *Env) note(format string, args ...any) {
	lines := slices.Collect(plain.Lines(fmt.Sprintf(format, args...)))
	text := ui.Wrap(strings.Join(lines, "\n"), env.width(env.StderrWidth))
	_, _ = fmt.Fprintln(env.Stderr, text) // an error cannot be reported anywhere
}

// colours reports whether text on the terminal may be coloured.
func (env *Env) colours(terminal bool) bool {
	none, set := env.lookupEnv("NO_COLOR")
	return env.supportsEscapes(terminal) && (!set || none == "")
}

// supportsEscapes reports whether the output is a terminal that supports escape sequences.
func (env *Env) supportsEscapes(terminal bool) bool {
	term, _ := env.lookupEnv("TERM")
	return terminal && term != "dumb"
}

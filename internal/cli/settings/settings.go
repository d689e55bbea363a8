// Package settings parses flags, the environment and configuration files, and records the source of each value.
package settings

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/wasi"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Settings are the settings of a run of the program.
type Settings struct {
	Format    string
	LogLevel  zerolog.Level
	LogFormat string
	Python    string // interpreter as named by the user; empty: search for one
	Runs      string // folder
	Quiet     bool
	Strict    Strictness
	Memory    int64            // of a WASI module, in bytes
	Env       string           // variables, separated by spaces
	Games     map[string]*Game // by name
	Box       box.Level
	BoxMemory int64 // bytes for each sandboxed bot; 0 is no limit
	BoxTasks  int64 // processes and threads of each sandboxed bot
	BoxFiles  int64 // descriptors of each process of a sandboxed bot
	Ponder    box.Ponder
	ClockKind bot.ClockKind // empty: the default of the command

	game      string            // folder of a game
	taken     map[string]string // values of flags for all games
	database  string            // empty: in the folder for runs
	sources   Sources
	file      string // of --config
	untrusted string // the project's file, if the user does not trust it
	list      []*Setting
}

// Sources are the places that settings come from.
type Sources struct {
	userfiles.Files
	ConfigDir string // the user's folder for settings; empty for none
	CacheDir  string // the user's cache folder
	LookupEnv func(key string) (value string, set bool)
}

// Game has the settings for a game.
type Game struct {
	Rules string
	Turn  time.Duration // time limits; 0 is none
	Init  time.Duration
}

// Setting is a setting as shown to users, also by --format json.
type Setting struct {
	Key       string     `json:"key"` // as in configuration files
	Value     string     `json:"value"`
	From      string     `json:"from"` // source of the value
	About     string     `json:"about"`
	Untrusted *Untrusted `json:"untrusted,omitempty"` // nil for none
	Flag      string     `json:"-"`                   // its flag, in commands that have it; empty for none

	words  []string // valid values; nil: decode validates
	decode func(text string) error
	guard  guard  // for values in a project's file
	own    string // value without the project's file
}

// Untrusted is a value that has no effect, as the user does not trust the project's file that sets it.
type Untrusted struct {
	Value string `json:"value"`
	From  string `json:"from"` // the file
}

// Keys of the settings whose source is queried.
const (
	KeyEnv = "env"
	keyDB  = "db"

	keyRuns = "runs"
)

// fromDefault is the source of a default value.
const fromDefault = "default"

// New returns the default settings.
func New(sources Sources) *Settings {
	s := &Settings{sources: sources, Games: map[string]*Game{}, taken: map[string]string{}}
	logLevels, clocks := []string{"debug", "info", "warn", "error", "disabled"}, append(bot.ClockKinds(), "")
	s.add(never, "format", "format", ui.Text, "output format: text or json; of tournaments also jsonl, csv or markdown",
		into(&s.Format, asIs), ui.Text, ui.JSON, ui.JSONL, ui.CSV, ui.Markdown)
	s.add(never, "log.level", "log-level", "warn", "minimum log level: debug, info, warn, error or disabled", into(&s.LogLevel, zerolog.ParseLevel), logLevels...)
	s.add(never, "log.format", "log-format", "console", "log format: console or json", into(&s.LogFormat, asIs), "console", "json")
	s.add(changed, "python", "python", "", "Python interpreter for Python bots (default python3 or python from the PATH)", into(&s.Python, asIs))
	s.add(s.outside, keyRuns, "", "runs", "folder for new output folders", into(&s.Runs, asIs))
	s.add(s.outside, keyDB, "db", "", "results database (default cookoff.db in the folder for runs)", into(&s.database, asIs))
	s.add(never, "quiet", "quiet", "false", "hide progress", into(&s.Quiet, parseBool))
	s.add(never, "strict", "strict", string(StrictStart), "when to exit with code 3 for a bot that failed: never, start (it cannot play at all) or always",
		into(&s.Strict, parseStrictness))
	s.add(larger, "wasm.memory", "", wasi.DefaultMemory, "memory limit of a WASI module", into(&s.Memory, wasi.ParseMemory))
	s.add(weaker([]string{string(box.Strict), string(box.Auto), string(box.Off)}), "box", "box", string(box.Auto), "sandbox for bots: auto, strict or off",
		into(&s.Box, asIs), box.Levels()...)
	s.add(larger, "box.memory", "memory", box.DefaultMemory, "memory limit of a sandboxed bot (0 = none)", into(&s.BoxMemory, box.ParseMemory))
	s.add(larger, "box.tasks", "", strconv.Itoa(box.DefaultTasks), "maximum processes and threads of a sandboxed bot", into(&s.BoxTasks, box.ParseCount))
	s.add(larger, "box.files", "", strconv.Itoa(box.DefaultOpenFiles), "maximum open files per process of a sandboxed bot", into(&s.BoxFiles, box.ParseCount))
	s.add(weaker(box.Ponders()), "box.ponder", "ponder", string(box.PonderAuto), "what a sandboxed bot may do outside of its turns: never, auto (50 ms of CPU time) or free",
		into(&s.Ponder, asIs), box.Ponders()...)
	s.add(never, "clock.kind", "clock", "", "how bots are timed: wall, cpu or fair (default fair on Linux, else wall)",
		into(&s.ClockKind, asIs), clocks...)
	s.add(s.outside, "game", "game", "", "folder of a game with its own referee (docs/referee.md)", into(&s.game, asIs))
	s.add(changed, KeyEnv, "", "", "more variables to pass to bots, as NAME or NAME=VALUE, separated by spaces", into(&s.Env, asIs))
	for _, g := range games.All() {
		s.addGame(g.Info())
	}
	return s
}

func (s *Settings) addGame(info contest.Info) {
	name, g := info.Name, &Game{}
	s.Games[name] = g
	s.add(never, "rules."+name, "rules", info.Rules[0], "rules of "+name+": "+strings.Join(info.Rules, " or "), into(&g.Rules, asIs), info.Rules...)
	s.add(never, "clock."+name+".turn", "turn-timeout", info.Clock.Turn.String(), "time limit per turn in "+name+" (0 = none)", into(&g.Turn, parseDuration))
	s.add(never, keyInit(name), "init-timeout", info.Clock.Init.String(), "time limit until a bot is ready in "+name+" (0 = none)", into(&g.Init, parseDuration))
}

func keyInit(game string) string { return "clock." + game + ".init" }

// add adds a setting with its default.
func (s *Settings) add(guard guard, key, flag, value, about string, decode func(string) error, words ...string) {
	it := &Setting{Key: key, About: about, Flag: flag, words: words, decode: decode, guard: guard}
	if err := it.set(value, fromDefault); err != nil {
		panic(fmt.Sprintf("default of %s: %v", key, err))
	}
	it.own = it.Value
	s.list = append(s.list, it)
}

// All returns the settings, in the order in which they are shown.
func (s *Settings) All() []*Setting { return s.list }

// setting returns the setting of a key; nil for an unknown key.
func (s *Settings) setting(key string) *Setting {
	for _, it := range s.list {
		if it.Key == key {
			return it
		}
	}
	return nil
}

// ofFlag returns the settings set by a flag: for a setting of games, those of all games; nil for another flag.
func (s *Settings) ofFlag(flag string) (all []*Setting) {
	for _, it := range s.list {
		if it.Flag == flag {
			all = append(all, it)
		}
	}
	return all
}

// From returns the source of a setting's value; empty for an unknown setting, as of a game with its own referee.
func (s *Settings) From(key string) string {
	if it := s.setting(key); it != nil {
		return it.From
	}
	return ""
}

// AskedFor returns the source of a setting's value, or "" for the default.
func (s *Settings) AskedFor(key string) string {
	if from := s.From(key); from != fromDefault {
		return from
	}
	return ""
}

// Database returns the path of the database as the user names it.
func (s *Settings) Database() string {
	if s.database != "" {
		return s.database
	}
	return filepath.Join(s.Runs, "cookoff.db")
}

// SameDatabase returns the flag that makes another command use the same database, if a flag named it.
func (s *Settings) SameDatabase() string {
	if s.From(keyDB) != "flag --db" {
		return ""
	}
	return " " + spelling.ShellLine([]string{"--db", s.Database()})
}

// Limits returns the limits for bots in a sandbox.
func (s *Settings) Limits() box.Limits {
	limits := box.DefaultLimits()
	limits.Memory, limits.Ponder, limits.Processes, limits.OpenFiles = s.BoxMemory, s.Ponder, s.BoxTasks, s.BoxFiles
	return limits
}

// GameFolder returns the folder of the game; empty for none, also if --game names a game.
func (s *Settings) GameFolder() string {
	if IsGameFolder(s.game) {
		return s.game
	}
	return ""
}

// IsGameFolder reports whether a value of --game is a folder, rather than the name of a game.
func IsGameFolder(value string) bool { return strings.ContainsAny(value, `/\`) || value == "." }

// Game returns the settings of a game. A game with its own referee has no keys in files: it defines its limits, and
// only flags override them.
func (s *Settings) Game(info contest.Info) Game {
	if g := s.Games[info.Name]; g != nil {
		return *g
	}
	g := Game{Rules: info.Rules[0], Turn: info.Clock.Turn, Init: info.Clock.Init}
	for flag, to := range map[string]*time.Duration{"turn-timeout": &g.Turn, "init-timeout": &g.Init} {
		if text, ok := s.taken[flag]; ok {
			*to, _ = parseDuration(text) // validated before
		}
	}
	return g
}

// Clock returns the clock of a game's matches; usual is the default kind.
func (s *Settings) Clock(info contest.Info, usual bot.ClockKind) (contest.Clock, error) {
	g := s.Game(info)
	c := contest.Clock{Kind: usual, Init: g.Init, Turn: g.Turn}
	if s.ClockKind != "" {
		c.Kind = s.ClockKind
	}
	return c, c.Kind.Check()
}

// manyInit is the default limit for starting a bot in commands that play many matches, so that a hanging bot does not
// block the others.
const manyInit = time.Minute

// ManyClock returns the clock for playing many matches of a game at once, which keeps the machine busy.
func (s *Settings) ManyClock(info contest.Info) (contest.Clock, error) {
	c, err := s.Clock(info, bot.DefaultClock())
	if c.Init == 0 && s.From(keyInit(info.Name)) == fromDefault {
		c.Init = manyInit
	}
	return c, err
}

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
	Python    string // as the user names the interpreter; empty: it is looked for
	Runs      string // folder
	Quiet     bool
	Strict    Strictness
	Memory    int64            // of a WASI module, in bytes
	Env       string           // variables, with blanks between them
	Games     map[string]*Game // by their names
	Box       box.Level
	BoxMemory int64 // of a bot in its box, in bytes; 0 is no limit
	BoxTasks  int64 // processes and threads of a bot in its box
	BoxFiles  int64 // descriptors of each process of a bot in its box
	Ponder    box.Ponder
	ClockKind bot.ClockKind // empty: the usual one of the command

	game      string            // folder of a game
	taken     map[string]string // values of flags for all games
	database  string            // empty: in the folder for runs
	place     Place
	file      string // of --config
	untrusted string // the project's file, if the user does not trust it
	list      []*Setting
}

// Place is where settings are looked for.
type Place struct {
	userfiles.Files
	ConfigDir string // the user's folder for settings; empty if there is none
	CacheDir  string // the user's folder for what can be made again
	LookupEnv func(key string) (value string, set bool)
}

// Game is the settings for a game.
type Game struct {
	Rules string
	Turn  time.Duration // time limits; 0 is none
	Init  time.Duration
}

// Setting is a setting as users see it, also as --format json prints it.
type Setting struct {
	Key       string     `json:"key"` // as in configuration files
	Value     string     `json:"value"`
	From      string     `json:"from"` // where the value comes from
	About     string     `json:"about"`
	Untrusted *Untrusted `json:"untrusted,omitempty"` // nil for none
	Flag      string     `json:"-"`                   // name of its flag, where a command has it; empty for none

	words  []string // that it can be; nil: decode tells
	decode func(text string) error
	guard  guard  // of values that a project's file sets
	own    string // the value without a project's file
}

// Untrusted is a value that takes no effect, as the user does not trust the project's file that sets it.
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
func New(place Place) *Settings {
	s := &Settings{place: place, Games: map[string]*Game{}, taken: map[string]string{}}
	logLevels, clocks := []string{"debug", "info", "warn", "error", "disabled"}, append(bot.ClockKinds(), "")
	s.add(free, "format", "format", ui.Text, "output format: text or json; of tournaments also jsonl, csv or markdown",
		into(&s.Format, asIs), ui.Text, ui.JSON, ui.JSONL, ui.CSV, ui.MarkdownForm)
	s.add(free, "log.level", "log-level", "warn", "minimum log level: debug, info, warn, error or disabled", into(&s.LogLevel, zerolog.ParseLevel), logLevels...)
	s.add(free, "log.format", "log-format", "console", "log format: console or json", into(&s.LogFormat, asIs), "console", "json")
	s.add(changed, "python", "python", "", "Python interpreter for Python bots (default python3 or python from the PATH)", into(&s.Python, asIs))
	s.add(s.outside, keyRuns, "", "runs", "folder in which new output folders are made", into(&s.Runs, asIs))
	s.add(s.outside, keyDB, "db", "", "results database (default cookoff.db in the folder for runs)", into(&s.database, asIs))
	s.add(free, "quiet", "quiet", "false", "hide progress", into(&s.Quiet, parseBool))
	s.add(free, "strict", "strict", string(StrictStart), "when to exit with code 3 for a bot that failed: never, start (it cannot play at all) or always",
		into(&s.Strict, parseStrictness))
	s.add(larger, "wasm.memory", "", wasi.UsualMemory, "limit of the memory of a WASI module", into(&s.Memory, wasi.ParseMemory))
	s.add(weaker([]string{string(box.Strict), string(box.Auto), string(box.Off)}), "box", "box", string(box.Auto), "how much bots are kept from the rest of the machine: auto, strict or off",
		into(&s.Box, asIs), box.Levels()...)
	s.add(larger, "box.memory", "memory", box.UsualMemory, "limit of the memory of a bot in its box (0 = none)", into(&s.BoxMemory, box.ParseMemory))
	s.add(larger, "box.tasks", "", strconv.Itoa(box.DefaultTasks), "most processes and threads of a bot in its box", into(&s.BoxTasks, box.ParseCount))
	s.add(larger, "box.files", "", strconv.Itoa(box.DefaultOpenFiles), "most open files of each process of a bot in its box", into(&s.BoxFiles, box.ParseCount))
	s.add(weaker(box.Ponders()), "box.ponder", "ponder", string(box.PonderAuto), "what a bot in its box may do outside of its turns: never, auto (50 ms of CPU time) or free",
		into(&s.Ponder, asIs), box.Ponders()...)
	s.add(free, "clock.kind", "clock", "", "how bots are timed: wall, cpu or fair (default fair on Linux, else wall)",
		into(&s.ClockKind, asIs), clocks...)
	s.add(s.outside, "game", "game", "", "folder of a game with its own referee (docs/referee.md)", into(&s.game, asIs))
	s.add(changed, KeyEnv, "", "", "variables to pass to bots too, NAME or NAME=VALUE, separated by blanks", into(&s.Env, asIs))
	for _, g := range games.All() {
		s.addGame(g.Info())
	}
	return s
}

func (s *Settings) addGame(info contest.Info) {
	name, g := info.Name, &Game{}
	s.Games[name] = g
	s.add(free, "rules."+name, "rules", info.Rules[0], "rules of "+name+": "+strings.Join(info.Rules, " or "), into(&g.Rules, asIs), info.Rules...)
	s.add(free, "clock."+name+".turn", "turn-timeout", info.Clock.Turn.String(), "time limit of a turn in "+name+" (0 = none)", into(&g.Turn, parseDuration))
	s.add(free, keyInit(name), "init-timeout", info.Clock.Init.String(), "time limit until a bot is ready in "+name+" (0 = none)", into(&g.Init, parseDuration))
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

// ofFlag returns the settings that a flag sets, which are those of all games if they are of a game; none for another flag.
func (s *Settings) ofFlag(flag string) (all []*Setting) {
	for _, it := range s.list {
		if it.Flag == flag {
			all = append(all, it)
		}
	}
	return all
}

// From returns the source of a setting's value; empty if there is no such setting, as for a game with its own referee.
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

// SameDatabase returns the flag by which another command finds the same database, if a flag named it.
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

// GameFolder returns the folder of a game that is named; empty for none, also where a command's flag --game names a game.
func (s *Settings) GameFolder() string {
	if IsGameFolder(s.game) {
		return s.game
	}
	return ""
}

// IsGameFolder reports whether a value of --game is a folder, and not the name of a game.
func IsGameFolder(value string) bool { return strings.ContainsAny(value, `/\`) || value == "." }

// Game returns the settings of a game. One with its own referee has no keys in files: it says its limits itself, and flags count.
func (s *Settings) Game(info contest.Info) Game {
	if g := s.Games[info.Name]; g != nil {
		return *g
	}
	g := Game{Rules: info.Rules[0], Turn: info.Clock.Turn, Init: info.Clock.Init}
	for flag, to := range map[string]*time.Duration{"turn-timeout": &g.Turn, "init-timeout": &g.Init} {
		if text, ok := s.taken[flag]; ok {
			*to, _ = parseDuration(text) // it was checked
		}
	}
	return g
}

// Clock returns the clock of a game's matches, of the kind usual if none is set.
func (s *Settings) Clock(info contest.Info, usual bot.ClockKind) (contest.Clock, error) {
	g := s.Game(info)
	c := contest.Clock{Kind: usual, Init: g.Init, Turn: g.Turn}
	if s.ClockKind != "" {
		c.Kind = s.ClockKind
	}
	return c, c.Kind.Check()
}

// manyInit is the time limit at the start in commands that play many matches, if the game has none, so that a hanging bot does
// not block the others.
const manyInit = time.Minute

// ManyClock returns the clock of a game's matches for many matches at once, which keep the machine busy.
func (s *Settings) ManyClock(info contest.Info) (contest.Clock, error) {
	c, err := s.Clock(info, bot.UsualClock())
	if c.Init == 0 && s.From(keyInit(info.Name)) == fromDefault {
		c.Init = manyInit
	}
	return c, err
}

package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/viper"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/ui"
	"github.com/cookoff/cookoff/internal/yamlin"
)

// Names of the settings in configuration files.
const (
	keyFormat    = "format"
	keyLogLevel  = "log.level"
	keyLogFormat = "log.format"
	keyPython    = "python"
	keyRuns      = "runs"
	keyDB        = "db"
	keyQuiet     = "quiet"
	keyStrict    = "strict"
	keyMemory    = "wasm.memory"
	keyClockKind = "clock.kind"
	keyEnv       = "env"
)

// defaultMemory is plenty for a bot and little for a machine that plays several matches at once.
const defaultMemory = "256MiB"

// setting is something that flags, the environment and configuration files can set.
type setting struct {
	key   string
	flag  string // name of its flag, where a command has it; empty for none
	value string // the default; what is valid otherwise when loaded
	about string
	check func(string) error
	from  string // where the value comes from
}

// settings are all settings, each with where its value came from.
type settings struct {
	world *World
	all   []*setting
	file  string // of --config
}

// configFile is the name of the configuration file in the working directory.
const configFile = "cookoff.yaml"

// fromDefault is where a value comes from that nobody has set.
const fromDefault = "default"

func newSettings(w *World) *settings {
	s := &settings{world: w}
	add := func(key, flag, value, about string, check func(string) error) {
		s.all = append(s.all, &setting{key: key, flag: flag, value: value, about: about, check: check, from: fromDefault})
	}
	add(keyFormat, "format", ui.Text, "form of results: text or json; of tournaments also jsonl, csv or markdown",
		oneOf(ui.Text, ui.JSON, ui.JSONL, ui.CSV, ui.MarkdownForm))
	add(keyLogLevel, "log-level", "warn", "least level that is logged: debug, info, warn, error or disabled", oneOf("debug", "info", "warn", "error", "disabled"))
	add(keyLogFormat, "log-format", "console", "form of the log: console or json", oneOf("console", "json"))
	add(keyPython, "python", "", "Python interpreter for Python bots (default python3, or else python, from PATH)", anything)
	add(keyRuns, "", "runs", "folder in which new output folders are made", anything)
	add(keyDB, "db", "", "file of the results database (default cookoff.db in the folder for runs)", anything)
	add(keyQuiet, "quiet", "false", "no progress", isBool)
	add(keyStrict, "strict", "false", "exit with 3 if a bot failed", isBool)
	add(keyMemory, "", defaultMemory, "limit of the memory of a WASI module", isMemory)
	add(keyClockKind, "clock", "", "what counts as a bot's time: wall, cpu or fair (default wall, in tournaments fair where it works)", isClock)
	add(keyEnv, "", "", "variables that bots get too, NAME or NAME=VALUE, with blanks between them", anything)
	for _, g := range games.All() {
		info := g.Info()
		add(keyRules(info.Name), "rules", info.Rules[0], "rules of "+info.Name+": "+strings.Join(info.Rules, " or "), oneOf(info.Rules...))
		add(keyClock(info.Name, "turn"), "turn-timeout", info.Clock.Turn.String(), "time limit of a turn in "+info.Name+" (0 = none)", isDuration)
		add(keyClock(info.Name, "init"), "init-timeout", info.Clock.Init.String(), "time limit until a bot is ready in "+info.Name+" (0 = none)", isDuration)
	}
	return s
}

func keyRules(game string) string       { return "rules." + game }
func keyClock(game, what string) string { return "clock." + game + "." + what }

func anything(string) error { return nil }

func oneOf(words ...string) func(string) error {
	return func(s string) error {
		if slices.Contains(words, s) {
			return nil
		}
		if near := spelling.Nearest(s, words); near != "" {
			return fmt.Errorf("did you mean %s? it has to be one of %s", near, strings.Join(words, ", "))
		}
		return fmt.Errorf("it has to be one of %s", strings.Join(words, ", "))
	}
}

func isBool(s string) error {
	if _, err := parseBool(s); err != nil {
		return errors.New("it has to be true or false")
	}
	return nil
}

// parseBool reads a switch, also in YAML's other words.
func parseBool(s string) (bool, error) {
	switch strings.ToLower(s) {
	case "yes", "on":
		return true, nil
	case "no", "off":
		return false, nil
	}
	return strconv.ParseBool(s)
}

func isDuration(s string) error {
	_, err := parseDuration(s)
	return err
}

// parseDuration reads a time limit: with a unit ("500ms"), or a number of seconds ("0.5").
func parseDuration(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil {
		seconds, e := strconv.ParseFloat(s, 64)
		if e != nil || math.IsNaN(seconds) || seconds > 1e9 {
			return 0, errors.New("it has to be a time such as 500ms or 2s, or a number of seconds")
		}
		d = time.Duration(seconds * float64(time.Second))
		if seconds > 0 {
			d = max(d, 1) // only 0 is none
		}
	}
	if d < 0 {
		return 0, errors.New("a time limit is not negative; 0 is none")
	}
	return d, nil
}

// persistentFlags adds the flags that all commands have.
func (s *settings) persistentFlags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.String("format", ui.Text, "form of results: text or json; of tournaments also jsonl, csv or markdown")
	f.String("log-level", "warn", "least level that is logged: debug, info, warn, error or disabled")
	f.String("log-format", "console", "form of the log on stderr: console or json")
	f.StringVar(&s.file, "config", "", "configuration `file` (default "+configFile+" in the working directory)")
	command.Complete(root, "format", ui.Text, ui.JSON, ui.JSONL, ui.CSV, ui.MarkdownForm)
	command.Complete(root, "log-level", "debug", "info", "warn", "error", "disabled")
	command.Complete(root, "log-format", "console", "json")
}

// load finds the value of every setting: flags over the environment over the configuration file of
// the working directory over the user's over the defaults.
func (s *settings) load(cmd *cobra.Command) error {
	if s.world.ConfigDir != "" {
		if err := s.read(filepath.Join(s.world.ConfigDir, "cookoff", "config.yaml"), false); err != nil {
			return err
		}
	}
	if s.file != "" {
		if err := s.read(s.file, true); err != nil {
			return err
		}
	} else if err := s.read(configFile, false); err != nil {
		return err
	}
	for _, it := range s.all {
		name := "COOKOFF_" + strings.ToUpper(strings.ReplaceAll(it.key, ".", "_"))
		if v, ok := s.world.LookupEnv(name); ok && v != "" {
			if err := it.set(v, "environment "+name); err != nil {
				return fmt.Errorf("environment %s: %w", name, err)
			}
		}
		if f := cmd.Flags().Lookup(it.flag); it.flag != "" && f != nil && f.Changed {
			if err := s.take(it.flag, f.Value.String(), "flag --"+it.flag); err != nil {
				return command.UsageError(fmt.Errorf("flag --%s: %w", it.flag, err))
			}
		}
	}
	return nil
}

// taken reports whether a flag sets something to a value: what is right for one game need not be so for
// another. The game that is played says what it does not know.
func (s *settings) taken(flag, value string) bool {
	return slices.ContainsFunc(s.all, func(it *setting) bool { return it.flag == flag && it.check(value) == nil })
}

// hasFlag reports whether a flag is that of a setting.
func (s *settings) hasFlag(flag string) bool {
	return slices.ContainsFunc(s.all, func(it *setting) bool { return it.flag == flag })
}

// take sets what a flag would set.
func (s *settings) take(flag, value, from string) error {
	for _, it := range s.all {
		if it.flag != flag {
			continue
		}
		if err := it.set(value, from); err != nil && !s.taken(flag, value) {
			return err
		}
	}
	return nil
}

// read takes the settings of a file. Only a file that was asked for must exist.
func (s *settings) read(path string, must bool) error {
	text, err := s.world.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !must:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("configuration %s: there is no such file", path)
	case err != nil:
		return fmt.Errorf("configuration: %w", err)
	}
	if _, err := yamlin.Mapping(path, text, "format: json"); err != nil {
		return fmt.Errorf("configuration %w", err)
	}
	v := viper.New()
	v.SetConfigType("yaml")
	if err := v.ReadConfig(bytes.NewReader(text)); err != nil {
		return fmt.Errorf("configuration %s: %w", path, err)
	}
	for _, key := range v.AllKeys() {
		i := slices.IndexFunc(s.all, func(it *setting) bool { return it.key == key })
		if i < 0 {
			return fmt.Errorf("configuration %s: unknown key %q; known are %s", path, key, strings.Join(s.keys(), ", "))
		}
		if _, ok := v.Get(key).([]any); ok {
			return fmt.Errorf("configuration %s: %s takes a single value, not a list", path, key)
		}
		if err := s.all[i].set(v.GetString(key), path); err != nil {
			return fmt.Errorf("configuration %s: %s: %w", path, key, err)
		}
	}
	return nil
}

func (s *settings) keys() []string {
	var keys []string
	for _, it := range s.all {
		keys = append(keys, it.key)
	}
	return keys
}

func (it *setting) set(value, from string) error {
	if err := it.check(value); err != nil {
		return fmt.Errorf("%q: %w", value, err)
	}
	it.value, it.from = value, from
	return nil
}

func (s *settings) text(key string) string {
	for _, it := range s.all {
		if it.key == key {
			return it.value
		}
	}
	return ""
}

// from is where the value of a setting comes from, as cookoff config shows it.
func (s *settings) from(key string) string {
	for _, it := range s.all {
		if it.key == key {
			return it.from
		}
	}
	return ""
}

func (s *settings) is(key string) bool {
	b, _ := parseBool(s.text(key))
	return b
}

func (s *settings) duration(key string) time.Duration {
	d, _ := parseDuration(s.text(key))
	return d
}

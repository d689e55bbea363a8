package settings

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/viper"

	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/text/yamlin"
)

// File is the name of the configuration file in the working directory.
const File = "cookoff.yaml"

// Flags adds the flags that all commands have.
func (s *Settings) Flags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.String("log-level", "warn", "minimum log level: debug, info, warn, error or disabled")
	f.String("log-format", "console", "log format on stderr: console or json")
	f.String("game", "", "`folder` of a game with its own referee (default: games/NAME, here or above)")
	f.StringVar(&s.file, "config", "", "configuration `file` (default "+File+" in the working directory)")
	for _, it := range s.list {
		if f.Lookup(it.Flag) != nil {
			_ = root.RegisterFlagCompletionFunc(it.Flag, cobra.FixedCompletions(it.words, cobra.ShellCompDirectiveNoFileComp)) // the flag exists
		}
	}
}

// Load determines the value of every setting: flags override the environment, then the configuration file of the
// working directory, the user's, and the defaults. Values that need trust and lack it have no effect.
func (s *Settings) Load(cmd *cobra.Command) error {
	if s.sources.ConfigDir != "" {
		if err := s.readOwn(filepath.Join(s.sources.ConfigDir, "cookoff", "config.yaml")); err != nil {
			return err
		}
	}
	for _, it := range s.list {
		it.own = it.Value
	}
	if err := s.readProject(); err != nil {
		return err
	}
	for _, it := range s.list {
		name := "COOKOFF_" + strings.ToUpper(strings.ReplaceAll(it.Key, ".", "_"))
		if v, ok := s.sources.LookupEnv(name); ok && v != "" {
			if err := it.set(v, "environment "+name); err != nil {
				return fmt.Errorf("environment %s: %w", name, err)
			}
		}
		if f := cmd.Flags().Lookup(it.Flag); it.Flag != "" && f != nil && f.Changed {
			if _, err := s.Take(it.Flag, f.Value.String(), "flag --"+it.Flag); err != nil {
				return usage.Errorf("flag --%s: %w", it.Flag, err)
			}
		}
	}
	return nil
}

// Take sets the setting of a flag, if there is one. It accepts a value that is valid for any game; the played game
// rejects what it does not support.
func (s *Settings) Take(flag, text, from string) (known bool, err error) {
	all := s.ofFlag(flag)
	fits := func(it *Setting) bool { return it.check(text) == nil }
	if len(all) > 0 && !slices.ContainsFunc(all, fits) {
		return true, all[0].set(text, from)
	}
	for _, it := range all {
		if err := it.take(text, from); err != nil {
			return true, err
		}
	}
	s.taken[flag] = text
	return len(all) > 0, nil
}

// readOwn reads the settings of the user's own file, if there is one.
func (s *Settings) readOwn(path string) error {
	text, err := s.sources.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("configuration: %w", err)
	}
	return s.each(path, text, func(it *Setting, value string) error { return it.set(value, path) })
}

// ProjectFile returns the path of the project's settings: the file of --config, or the one in the working directory, which may
// not exist.
func (s *Settings) ProjectFile() string { return cmp.Or(s.file, File) }

// readProject reads the settings of the file of --config, or of the one in the working directory if it exists. It reads the
// content once, so that the trusted content takes effect.
func (s *Settings) readProject() error {
	path := s.ProjectFile()
	text, err := s.sources.ReadPlain(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && s.file == "":
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("configuration %s: no such file", path)
	case err != nil:
		return fmt.Errorf("configuration: %w", err)
	}
	trusted := s.Trusted().Has(s.Project(path, s.sources.Dir), text)
	if !trusted {
		s.untrusted = path
	}
	return s.each(path, text, func(it *Setting, value string) error {
		from := it.From
		if err := it.set(value, path); err != nil || trusted || !it.guard(it.own, value) {
			return err
		}
		err := it.take(it.own, from)
		it.Untrusted = &Untrusted{value, path}
		return err
	})
}

// GuardedIn returns the values that need trust in a configuration file.
func (s *Settings) GuardedIn(path string, text []byte) (all []Guarded, err error) {
	err = s.each(path, text, func(it *Setting, value string) error {
		if err := it.check(value); err != nil {
			return fmt.Errorf("%q: %w", value, err)
		}
		if it.guard(it.own, value) {
			all = append(all, Guarded{it.Key, value})
		}
		return nil
	})
	return all, err
}

// each calls a function for each setting of a file.
func (s *Settings) each(path string, text []byte, set func(it *Setting, value string) error) error {
	top, err := yamlin.Mapping(path, text, "format: json")
	if err != nil {
		return fmt.Errorf("configuration %w", err)
	}
	lines := yamlin.Lines(top)
	v := viper.New()
	v.SetConfigType("yaml")
	if err := v.ReadConfig(bytes.NewReader(text)); err != nil {
		return fmt.Errorf("configuration %s: %w", path, err)
	}
	keys := v.AllKeys()
	slices.Sort(keys)
	for _, key := range keys {
		at := path
		if line := lines[key]; line > 0 { // 0 for merged keys
			at = fmt.Sprintf("%s:%d", path, line)
		}
		it := s.setting(key)
		if it == nil {
			return fmt.Errorf("configuration %s: %w", at, s.unknown(key))
		}
		if _, ok := v.Get(key).([]any); ok {
			return fmt.Errorf("configuration %s: %s must be a single value, not a list", at, key)
		}
		if err := set(it, v.GetString(key)); err != nil {
			return fmt.Errorf("configuration %s: %s: %w", at, key, err)
		}
	}
	return nil
}

func (s *Settings) unknown(key string) error {
	var keys, below []string
	for _, it := range s.list {
		known := it.Key
		keys = append(keys, known)
		if name, ok := strings.CutPrefix(known, key+"."); ok {
			below = append(below, name)
		}
		if strings.HasPrefix(key, known+".") {
			return fmt.Errorf("%s must be a single value, not keys with values", known)
		}
	}
	if below != nil {
		return fmt.Errorf("%s must have keys with values: %s", key, strings.Join(below, ", "))
	}
	return fmt.Errorf("unknown key %q; %s", key, spelling.Meant(key, keys, "known keys: "+strings.Join(keys, ", ")))
}

// set sets a value that is valid for the setting.
func (it *Setting) set(text, from string) error {
	if err := it.check(text); err != nil {
		return fmt.Errorf("%q: %w", text, err)
	}
	return it.take(text, from)
}

// take sets a value that may be one of another game.
func (it *Setting) take(text, from string) error {
	if err := it.decode(text); err != nil {
		return fmt.Errorf("%q: %w", text, err)
	}
	it.Value, it.From, it.Untrusted = text, from, nil
	return nil
}

// check returns an error if a text is not one of the valid values.
func (it *Setting) check(text string) error {
	if it.words == nil || slices.Contains(it.words, text) {
		return nil
	}
	words := slices.DeleteFunc(slices.Clone(it.words), func(w string) bool { return w == "" })
	if near := spelling.Nearest(text, words); near != "" {
		return fmt.Errorf("did you mean %s? must be one of %s", near, strings.Join(words, ", "))
	}
	return fmt.Errorf("must be one of %s", strings.Join(words, ", "))
}

package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/viper"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/yamlin"
)

// File is the name of the configuration file in the working directory.
const File = "cookoff.yaml"

// Flags adds the flags that all commands have.
func (s *Settings) Flags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.String("log-level", "warn", "minimum log level: debug, info, warn, error or disabled")
	f.String("log-format", "console", "log format on stderr: console or json")
	f.StringVar(&s.file, "config", "", "configuration `file` (default "+File+" in the working directory)")
	for _, it := range s.list {
		if f.Lookup(it.Flag) != nil {
			command.Complete(root, it.Flag, it.words...)
		}
	}
}

// Load finds the value of every setting: flags over the environment over the configuration file of
// the working directory over the user's over the defaults.
func (s *Settings) Load(cmd *cobra.Command) error {
	if s.world.ConfigDir != "" {
		if err := s.read(filepath.Join(s.world.ConfigDir, "cookoff", "config.yaml"), false); err != nil {
			return err
		}
	}
	if s.file != "" {
		if err := s.read(s.file, true); err != nil {
			return err
		}
	} else if err := s.read(File, false); err != nil {
		return err
	}
	for _, it := range s.list {
		name := "COOKOFF_" + strings.ToUpper(strings.ReplaceAll(it.Key, ".", "_"))
		if v, ok := s.world.LookupEnv(name); ok && v != "" {
			if err := it.set(v, "environment "+name); err != nil {
				return fmt.Errorf("environment %s: %w", name, err)
			}
		}
		if f := cmd.Flags().Lookup(it.Flag); it.Flag != "" && f != nil && f.Changed {
			if _, err := s.Take(it.Flag, f.Value.String(), "flag --"+it.Flag); err != nil {
				return command.UsageError(fmt.Errorf("flag --%s: %w", it.Flag, err))
			}
		}
	}
	return nil
}

// Take sets what a flag would set, if it is that of a setting. What is right for one game is taken for all: the one
// that is played says what it does not know.
func (s *Settings) Take(flag, text, from string) (known bool, err error) {
	var all []*Setting
	for _, it := range s.list {
		if it.Flag == flag {
			all = append(all, it)
		}
	}
	fits := func(it *Setting) bool { return it.check(text) == nil }
	if len(all) > 0 && !slices.ContainsFunc(all, fits) {
		return true, all[0].set(text, from)
	}
	for _, it := range all {
		if err := it.take(text, from); err != nil {
			return true, err
		}
	}
	return len(all) > 0, nil
}

// read takes the settings of a file. Only a file that was asked for must exist.
func (s *Settings) read(path string, must bool) error {
	text, err := s.world.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !must:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("configuration %s: no such file", path)
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
		i := slices.IndexFunc(s.list, func(it *Setting) bool { return it.Key == key })
		if i < 0 {
			return fmt.Errorf("configuration %s: unknown key %q; known are %s", path, key, strings.Join(s.keys(), ", "))
		}
		if _, ok := v.Get(key).([]any); ok {
			return fmt.Errorf("configuration %s: %s must be a single value, not a list", path, key)
		}
		if err := s.list[i].set(v.GetString(key), path); err != nil {
			return fmt.Errorf("configuration %s: %s: %w", path, key, err)
		}
	}
	return nil
}

func (s *Settings) keys() []string {
	var keys []string
	for _, it := range s.list {
		keys = append(keys, it.Key)
	}
	return keys
}

// set takes a text that fits the setting.
func (it *Setting) set(text, from string) error {
	if err := it.check(text); err != nil {
		return fmt.Errorf("%q: %w", text, err)
	}
	return it.take(text, from)
}

// take takes a text that may be a word of another game.
func (it *Setting) take(text, from string) error {
	if err := it.decode(text); err != nil {
		return fmt.Errorf("%q: %w", text, err)
	}
	it.Value, it.From = text, from
	return nil
}

// check tells that a text is none of the setting's words.
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

package games

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/text/jsonin"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Request is a scenario argument with related flags of the command line.
type Request struct {
	Word string
	Seed *int64 // --seed; nil if not given
	// Unmade skips generating the text of a scenario, which contest.WithText then does.
	Unmade bool
	// NewSeed returns a random seed; it is called if no seed is given.
	NewSeed func() int64
	// Read reads a file; its path is relative to the user's working directory.
	Read func(path string) ([]byte, error)
	// Game returns a game by name; nil is Named.
	Game func(name string) (contest.Game, error)
}

// gameWord matches a scenario that names its game: game or game:option=value,…. Names have at least two letters,
// since a single letter before a colon is a Windows drive.
var gameWord = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9-]+)(?::(.*))?$`)

// Scenario resolves a scenario argument: a path to a map file or to a scenario file (.json), the name of a built-in
// map, or a game with its options.
func Scenario(r Request) (contest.Scenario, contest.Game, error) {
	if r.Word == "" {
		return contest.Scenario{}, nil, fmt.Errorf(`the scenario is empty (""); give a map file, a built-in map such as %s, or a game such as %s`,
			Maps()[0], optionWords()[0])
	}
	text, err := r.Read(r.Word)
	switch {
	case err == nil:
		return fromFile(r.Word, text)
	case !errors.Is(err, fs.ErrNotExist):
		if _, ships := Map(r.Word); !ships {
			return contest.Scenario{}, nil, r.unreadable(err)
		}
	}
	if text, ok := Map(r.Word); ok {
		g := MapGame()
		return contest.Scenario{Game: g.Info().Name, Name: r.Word, Text: text}, g, nil
	}
	if name, _, ok := strings.Cut(r.Word, ":"); ok {
		if _, ships := Map(name); ships {
			return contest.Scenario{}, nil, fmt.Errorf("%s: the built-in map %s takes no options; write %s, and set the seed of the match with --seed N",
				r.Word, name, name)
		}
	}
	known := Names()
	if m := gameWord.FindStringSubmatch(r.Word); m != nil {
		find := r.Game
		if find == nil {
			find = Named
		}
		g, err := find(m[1])
		if err == nil {
			s, err := r.options(g, m[2])
			return s, g, err
		}
		unknown, is := errors.AsType[*unknownError](err)
		if !is {
			return contest.Scenario{}, nil, err
		}
		known = unknown.known
		if near := spelling.Nearest(m[1], known); near != "" && strings.Contains(r.Word, ":") {
			return contest.Scenario{}, nil, fmt.Errorf("%s: %w; did you mean %s:%s?", r.Word, err, near, m[2])
		}
	}
	return contest.Scenario{}, nil, notFound(r.Word, known)
}

// unreadable returns the error for a file or folder that is not a map.
func (r Request) unreadable(err error) error {
	if _, none := r.Read(filepath.Join(r.Word, referee.ManifestName)); none == nil {
		return fmt.Errorf("%s is the folder of a game; give a scenario of it, such as %s:%s=1", r.Word, filepath.Base(r.Word), contest.OptionSeed)
	}
	return fmt.Errorf("read map: %w", err)
}

// notFound returns the error for an argument that is neither a map nor a known game, with a suggestion for misspelt
// names.
func notFound(word string, known []string) error {
	if strings.HasPrefix(word, "@") {
		return notScenario(word)
	}
	base := filepath.Base(word)
	if name := strings.TrimSuffix(base, filepath.Ext(base)); name != word {
		if _, ships := Map(name); ships {
			return fmt.Errorf("%s: no such map file; did you mean the built-in map %s?", word, name)
		}
	}
	if near := spelling.Nearest(word, Maps()); near != "" {
		return fmt.Errorf("%s: no such map file; did you mean %s?", word, near)
	}
	if near := spelling.Nearest(word, known); near != "" {
		return fmt.Errorf("%s: no such map file or game; did you mean the game %s?", word, near)
	}
	if near := nearMap(word); near != "" {
		return fmt.Errorf("%s: no such map file; did you mean %s?", word, near)
	}
	return fmt.Errorf("%s: no such map file; a scenario is a path to a map file, "+
		"a built-in map (%s) or a game with its options (%s); your own games must be in games/NAME, here or in a parent folder",
		word, strings.Join(Maps(), ", "), strings.Join(append(optionWords(), ownWords(known)...), ", "))
}

// notScenario returns the error for a bot given instead of a scenario.
func notScenario(word string) error {
	return fmt.Errorf("%s is a bot, not a map; the scenario comes first", word)
}

// nearMap returns the built-in map whose name starts with the argument, allowing for a typo; empty if none does.
func nearMap(word string) string {
	const least = 3 // shorter matches are coincidences
	for _, name := range Maps() {
		if len(word) >= least && len(word) < len(name) && spelling.Nearest(word, []string{name[:len(word)]}) != "" {
			return name
		}
	}
	return ""
}

// optionWords returns an example scenario for each game with options.
func optionWords() []string {
	var words []string
	for _, g := range All() {
		if info := g.Info(); len(info.Options) > 0 {
			words = append(words, info.Name+":"+info.Options[0].Name+"=7")
		}
	}
	return words
}

// ownWords returns an example scenario for each of the user's games.
func ownWords(known []string) (words []string) {
	for _, name := range known {
		if !slices.Contains(Names(), name) {
			words = append(words, name+":"+contest.OptionSeed+"=7")
		}
	}
	return words
}

// fromFile returns the scenario in a file: JSON that names its game, or a map.
func fromFile(word string, text []byte) (contest.Scenario, contest.Game, error) {
	ext := filepath.Ext(word)
	s := contest.Scenario{Name: strings.TrimSuffix(filepath.Base(word), ext), File: word, Text: text}
	if bot.IsName(word) {
		return s, nil, notScenario(word)
	}
	if ext != ".json" {
		g := MapGame()
		s.Game = g.Info().Name
		return s, g, nil
	}
	var head struct {
		Game string `json:"game"`
	}
	if err := jsonin.Decode(text, &head); err != nil {
		return s, nil, fmt.Errorf("%s: not a scenario file: %w", word, err)
	}
	g, err := Named(head.Game)
	if err != nil {
		return s, nil, fmt.Errorf(`%s: a scenario file must name its game, such as "game":"grass": %w`, word, err)
	}
	s.Game = g.Info().Name
	return s, g, nil
}

// options parses option=value,… and fills in the defaults.
func (r Request) options(g contest.Game, text string) (contest.Scenario, error) {
	info := g.Info()
	s := contest.Scenario{Game: info.Name}
	given := map[string]string{}
	for part := range strings.SplitSeq(text, ",") {
		if text == "" {
			break
		}
		name, value, ok := strings.Cut(part, "=")
		if _, twice := given[name]; !ok || twice {
			return s, fmt.Errorf("%s: %q: write options as %s:name=value,name=value, each once", r.Word, part, info.Name)
		}
		if !slices.Contains(optionNames(info), name) {
			return s, fmt.Errorf("%s: %w", r.Word, unknownOption(info, name))
		}
		given[name] = value
	}
	var short []string // options of the shortest argument for the same scenario
	for _, o := range info.Options {
		value, err := r.value(o, given)
		if err != nil {
			return s, err
		}
		if o.Added && value == o.Default {
			continue
		}
		s.Options = append(s.Options, contest.OptionValue{Name: o.Name, Value: value})
		if o.Name == contest.OptionSeed || value != o.Default {
			short = append(short, o.Name+"="+value)
		}
	}
	s.Name = info.Name + ":" + strings.Join(short, ",")
	if s.NeedsText = info.MakeScenario != nil; r.Unmade {
		return s, nil
	}
	return contest.WithText(g, s)
}

// unknownOption returns the error for an unknown option of a game.
func unknownOption(info contest.Info, name string) error {
	names := optionNames(info)
	meant := ""
	if near := spelling.Nearest(name, names); near != "" {
		meant = fmt.Sprintf("did you mean %s? ", near)
	}
	return fmt.Errorf("the game %s has no option %q; %sit has %s", info.Name, name, meant, strings.Join(names, ", "))
}

// value returns the value of an option: from the argument, from --seed, or the default.
func (r Request) value(o contest.ScenarioOption, given map[string]string) (string, error) {
	value, ok := given[o.Name]
	if o.Name == contest.OptionSeed && r.Seed != nil {
		seed := strconv.FormatInt(*r.Seed, 10)
		if ok && value != seed {
			return "", fmt.Errorf("%s contradicts --seed %s", r.Word, seed)
		}
		value, ok = seed, true
	}
	switch {
	case !ok && o.Name == contest.OptionSeed:
		value = strconv.FormatInt(r.NewSeed(), 10)
	case !ok:
		value = o.Default
	}
	if err := o.Check(value); err != nil {
		if near := spelling.Nearest(value, o.Choices); near != "" {
			err = fmt.Errorf("%w; did you mean %s?", err, near)
		}
		option := o.Name + "=" + value
		if strings.HasSuffix(r.Word, ":"+option) {
			return "", fmt.Errorf("%s: %s %w", r.Word, o.Name, err)
		}
		return "", fmt.Errorf("%s: %s: %w", r.Word, option, err)
	}
	return value, nil
}

func optionNames(info contest.Info) []string {
	var names []string
	for _, o := range info.Options {
		names = append(names, o.Name)
	}
	return names
}

// Generated returns the scenarios of a game with the seeds 1 to count.
func Generated(game string, count int, read func(path string) ([]byte, error)) (all []contest.Scenario, err error) {
	for seed := range count {
		s, _, err := Scenario(Request{Word: fmt.Sprintf("%s:seed=%d", game, seed+1), Read: read})
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

package referee

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/cookoff/cookoff/internal/text/yamlin"
)

// ManifestName is the name of the manifest in a game's folder.
const ManifestName = "game.yaml"

// Defaults and limits of manifests.
const (
	maxSeats            = 8
	maxTurns            = 1_000_000
	defaultTurns        = 1000
	defaultTurnLimit    = time.Second
	defaultInitLimit    = 10 * time.Second
	defaultRefereeLimit = 10 * time.Second
	maxLimit            = time.Hour
)

// Which score wins.
const (
	byHighest = "highest"
	byLowest  = "lowest"
)

// manifest is the content of game.yaml. Errors list the keys in this order.
type manifest struct {
	Title    string
	Referee  string
	Seats    []string
	Acts     string
	Score    string
	Turn     string
	Turns    int
	MaxTurns int `yaml:"max_turns"`
	Winner   string
	Seatings string
	Idle     string
	Limits   struct{ Turn, Init, Referee, Patience string }
	Figures  yaml.Node
	Options  yaml.Node
	Files    []string

	Kind      string
	Arguments []string // of a referee that starts its players, as the next two
	Asks      string
	Lines     int // of an answer; 0: variable, the answer ends when the referee continues

	figures              []figure
	options              []option
	initLimit, turnLimit time.Duration // of bots
	refereeLimit         time.Duration // of the referee
	playerTimeout        time.Duration // of a referee that starts its players, for an answer; 0: as long as the bot has
}

// figure is a seat's count at the end of a match.
type figure struct{ key, title string }

// option is an option of the game's scenarios: a number in a range, or one of a list of choices.
type option struct {
	Name    string `yaml:"-"`
	About   string
	Default string
	From    *int
	To      *int
	Choices []string
}

var (
	gameName = regexp.MustCompile(`^[a-z][a-z0-9-]+$`)
	seatName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)
	keyName  = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
)

// readManifest parses game.yaml; file is its name in errors.
func readManifest(file string, text []byte) (*manifest, error) {
	top, err := yamlin.Mapping(file, text, "referee: referee.py")
	if err != nil {
		return nil, err
	}
	if top == nil {
		return nil, fmt.Errorf("%s: it is empty; it must have the keys referee and seats", file)
	}
	if at, wrong := findWrongKey(top, reflect.TypeFor[manifest]()); at != nil {
		return nil, fmt.Errorf("%s:%d: %s", file, at.Line, wrong)
	}
	m := &manifest{}
	if err := top.Decode(m); err != nil {
		return nil, fmt.Errorf("%s: %s", file, strings.Join(strings.Fields(strings.TrimPrefix(err.Error(), "yaml: unmarshal errors:")), " "))
	}
	lines := yamlin.Lines(top)
	for _, check := range []func() (key string, err error){m.checkSeats, m.checkTexts, m.setTurns, m.readLimits, m.readFigures, m.readOptions, m.readBrutaltester} {
		if key, err := check(); err != nil {
			at := file
			if line := lines[key]; line > 0 {
				at = fmt.Sprintf("%s:%d", file, line)
			}
			return nil, fmt.Errorf("%s: %s: %w", at, key, err)
		}
	}
	return m, nil
}

func (m *manifest) checkSeats() (string, error) {
	if len(m.Seats) < 1 || len(m.Seats) > maxSeats {
		return "seats", fmt.Errorf("a game has 1 to %d seats; write their names, such as [RED, BLUE]", maxSeats)
	}
	for i, name := range m.Seats {
		if !seatName.MatchString(name) {
			return "seats", fmt.Errorf("%q is not a valid seat name; use letters, digits and _", name)
		}
		if slices.ContainsFunc(m.Seats[:i], func(other string) bool { return strings.EqualFold(other, name) }) {
			return "seats", fmt.Errorf("%s appears twice", name)
		}
	}
	return "", nil
}

func (m *manifest) checkTexts() (string, error) {
	if m.Referee == "" {
		return "referee", errors.New("is missing; name the referee's file, or cmd: with a command line")
	}
	for i, word := range strings.Fields(strings.TrimPrefix(m.Referee, "cmd:")) {
		if isProgram := i == 0 && strings.HasPrefix(m.Referee, "cmd:"); !isProgram && escapes(word) {
			return "referee", fmt.Errorf("%s leads out of the game's folder; a referee may use only files in it", word)
		}
	}
	if i := slices.IndexFunc(m.Files, escapes); i >= 0 {
		return "files", fmt.Errorf("%s leads out of the game's folder; a referee may use only files in it", m.Files[i])
	}
	if m.Winner = cmp.Or(m.Winner, byHighest); m.Winner != byHighest && m.Winner != byLowest {
		return "winner", fmt.Errorf("%q: must be %s or %s score; a referee may give places instead", m.Winner, byHighest, byLowest)
	}
	if m.Seatings != "" && !slices.Contains([]string{seatingsAll, seatingsCycle, seatingsNone}, m.Seatings) {
		return "seatings", fmt.Errorf("%q: must be %s, %s or %s", m.Seatings, seatingsAll, seatingsCycle, seatingsNone)
	}
	for key, text := range map[string]*string{"score": &m.Score, "turn": &m.Turn, "acts": &m.Acts, "title": &m.Title, "idle": &m.Idle} {
		if strings.ContainsAny(*text, "\n\r") || len(*text) > maxReason {
			return key, fmt.Errorf("must be one line of at most %d bytes", maxReason)
		}
	}
	return "", nil
}

// escapes reports whether a relative path leads out of its folder, or is absolute.
func escapes(path string) bool {
	return filepath.IsAbs(path) || slices.Contains(strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == '\\' }), "..")
}

func (m *manifest) setTurns() (string, error) {
	if m.Turns == 0 {
		m.Turns = min(defaultTurns, max(m.MaxTurns, 1))
		if m.MaxTurns == 0 {
			m.Turns = defaultTurns
		}
	}
	if m.MaxTurns == 0 {
		m.MaxTurns = max(m.Turns, 10*m.Turns)
	}
	if m.Turns < 1 || m.Turns > m.MaxTurns || m.MaxTurns > maxTurns {
		return "turns", fmt.Errorf("%d of at most %d: must be 1 or more, and max_turns at most %d", m.Turns, m.MaxTurns, maxTurns)
	}
	return "", nil
}

func (m *manifest) readLimits() (string, error) {
	for _, l := range []struct {
		key, text string
		usual     time.Duration
		to        *time.Duration
	}{
		{"limits.turn", m.Limits.Turn, defaultTurnLimit, &m.turnLimit},
		{"limits.init", m.Limits.Init, defaultInitLimit, &m.initLimit},
		{"limits.referee", m.Limits.Referee, defaultRefereeLimit, &m.refereeLimit},
		{"limits.patience", m.Limits.Patience, 0, &m.playerTimeout},
	} {
		*l.to = l.usual
		if l.text == "" {
			continue
		}
		d, err := time.ParseDuration(l.text)
		if err != nil || d < time.Millisecond || d > maxLimit {
			return l.key, fmt.Errorf("%q: must be a time from 1ms to %v, such as 50ms or 2s", l.text, maxLimit)
		}
		*l.to = d
	}
	return "", nil
}

func (m *manifest) readFigures() (string, error) {
	for i := 0; i+1 < len(m.Figures.Content); i += 2 {
		f := figure{m.Figures.Content[i].Value, m.Figures.Content[i+1].Value}
		if !keyName.MatchString(f.key) || f.title == "" {
			return "figures", fmt.Errorf("%q: write a key of lower-case letters with its title: tricks: tricks taken", f.key)
		}
		m.figures = append(m.figures, f)
	}
	return "", nil
}

func (m *manifest) readOptions() (string, error) {
	for i := 0; i+1 < len(m.Options.Content); i += 2 {
		name, value := m.Options.Content[i].Value, m.Options.Content[i+1]
		key := "options." + name
		o := option{Name: name}
		if value.Kind != yaml.MappingNode {
			return key, errors.New("needs the keys about and default, and either from and to, or choices")
		}
		if at, wrong := findWrongKey(value, reflect.TypeFor[option]()); at != nil {
			return key, errors.New(wrong)
		}
		if err := value.Decode(&o); err != nil {
			return key, err
		}
		if !keyName.MatchString(name) || name == "seed" {
			return key, errors.New("invalid option name; use lower-case letters and digits (every game has the option seed already)")
		}
		if (o.From == nil || o.To == nil) == (len(o.Choices) == 0) {
			return key, errors.New("needs either from and to, or choices")
		}
		if o.From != nil && o.To != nil && *o.From > *o.To {
			return key, fmt.Errorf("from is %d, which is above to (%d)", *o.From, *o.To)
		}
		if err := o.check(o.Default); err != nil {
			return key, fmt.Errorf("default %q: %w", o.Default, err)
		}
		m.options = append(m.options, o)
	}
	return "", nil
}

// option returns an option by its name; without a range or choices if the manifest has none.
func (m *manifest) option(name string) *option {
	i := slices.IndexFunc(m.options, func(o option) bool { return o.Name == name })
	if i < 0 {
		return &option{Name: name}
	}
	return &m.options[i]
}

// check validates a value.
func (o *option) check(value string) error {
	if len(o.Choices) > 0 {
		if !slices.Contains(o.Choices, value) {
			return errors.New("must be one of " + strings.Join(o.Choices, ", "))
		}
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < *o.From || n > *o.To || strconv.Itoa(n) != value {
		return fmt.Errorf("must be a whole number from %d to %d", *o.From, *o.To)
	}
	return nil
}

// write writes a value for the referee as a number or text.
func (o *option) write(w *writer, value string) {
	if n, err := strconv.ParseInt(value, 10, 64); err == nil && len(o.Choices) == 0 {
		w.Int64(n)
		return
	}
	w.String(value)
}

package check

import (
	"context"
	_ "embed" // what reads sources
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/plain"
)

//go:embed sources.py
var reader string

// asked is what the reader of sources is asked.
type asked struct {
	Files      []source      `json:"files"`
	Main       string        `json:"main"`
	Imports    bool          `json:"imports"`     // whether the reading Python runs the bot, too
	OnlySyntax bool          `json:"only_syntax"` // nothing else is looked at
	Version    *[2]int       `json:"version"`     // of Python, that they are to compile in
	Contest    *contestCalls `json:"contest"`     // nil: the bot is a script
}

type source struct {
	Path   string `json:"path"`
	Source []byte `json:"source"`
}

// contestCalls is a contest.PythonAPI.
type contestCalls struct {
	Class   string   `json:"class"`
	Method  string   `json:"method"`
	Type    string   `json:"type"`
	Sources []string `json:"sources"`
	Modules []string `json:"modules"`
	Extra   []string `json:"extra"`
}

// answered is what it answers.
type answered struct {
	Python   [2]int    `json:"python"` // its version
	Findings []Finding `json:"findings"`
}

// sources reads the bot's sources in Python.
func (c *checking) sources(ctx context.Context) error {
	q, err := c.question()
	if err != nil || len(q.Files) == 0 {
		return err
	}
	done := TrialReport{Name: sourcesTrial}
	defer func() { c.report.Trials = append(c.report.Trials, done) }()
	path, err := c.Python(ctx)
	if err != nil {
		if c.Bot.NeedsPython() {
			return err
		}
		done.Why = "there is no Python here that reads them"
		return nil
	}
	a, err := c.read(ctx, path, q)
	if err != nil { // the matches tell the rest
		done.Why = plain.Line(err.Error())
		return ctx.Err()
	}
	if c.Version != [2]int{} && !slices.ContainsFunc(a.Findings, func(f Finding) bool { return f.Rule == rulePythonVersion }) {
		done.Why = c.otherVersion(ctx, q, &a)
	}
	for _, f := range a.Findings {
		done.Failed = done.Failed || rule(f.Rule).Severity == Error
		f.File = c.shown(f.File)
		f.Trials = []string{done.Name}
		c.add(Trial{}, fmt.Sprint(f.Rule, f.File, f.Line, f.Column, f.Message), f)
	}
	return nil
}

// sourcesTrial is the name of what is no match: the reading of the sources.
const sourcesTrial = "sources in Python"

// question is what is asked of the bot's sources in Python.
func (c *checking) question() (q asked, err error) {
	for _, f := range c.Bot.Files() {
		if filepath.Ext(f.Path) == ".py" && f.Held {
			q.Files = append(q.Files, source{f.Path, f.Data})
		}
	}
	q.Main, q.Imports = c.Bot.Path, c.Bot.NeedsPython()
	if c.Version != [2]int{} {
		q.Version = &c.Version
	}
	teller, ok := c.Game.(contest.PythonTeller)
	if !ok || !c.Bot.IsHosted() {
		return q, nil
	}
	api, err := teller.PythonAPI(c.Rules)
	q.Contest = (*contestCalls)(&api)
	return q, err
}

func (c *checking) read(ctx context.Context, python string, q asked) (a answered, err error) {
	text, err := json.Marshal(q)
	if err != nil {
		return a, err
	}
	out, err := bot.AskPython(ctx, python, c.Host.Env, reader, text)
	if err == nil {
		err = json.Unmarshal(out, &a)
	}
	if err != nil {
		return a, fmt.Errorf("read the bot's sources with %s: %w", python, err)
	}
	return a, nil
}

// otherVersion compiles the sources with the Python that is asked for, if it is there, and says what could not be told.
func (c *checking) otherVersion(ctx context.Context, q asked, a *answered) (why string) {
	if a.Python == c.Version {
		return ""
	}
	name := fmt.Sprintf("python%d.%d", c.Version[0], c.Version[1])
	path, err := c.Find(name)
	if err != nil {
		if c.Version[0] > a.Python[0] || c.Version[0] == a.Python[0] && c.Version[1] > a.Python[1] {
			return fmt.Sprintf("whether they compile in Python %d.%d needs %s, which is not on the PATH", c.Version[0], c.Version[1], name)
		}
		return ""
	}
	q.OnlySyntax, q.Version, q.Contest = true, nil, nil
	other, err := c.read(ctx, path, q)
	if err != nil {
		return err.Error()
	}
	for _, f := range other.Findings {
		broken := slices.ContainsFunc(a.Findings, func(known Finding) bool { return known.Rule == "syntax" && known.File == f.File })
		if !broken {
			f.Rule, f.Message = rulePythonVersion, fmt.Sprintf("in Python %d.%d: %s", c.Version[0], c.Version[1], f.Message)
			a.Findings = append(a.Findings, f)
		}
	}
	return ""
}

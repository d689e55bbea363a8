package check

import (
	"context"
	_ "embed" // reader script
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/plain"
)

//go:embed sources.py
var reader string

// readerInput is the reader's input.
type readerInput struct {
	Files      []source           `json:"files"`
	Paths      []string           `json:"paths"` // of all files, including those not to be read
	Main       string             `json:"main"`
	Imports    bool               `json:"imports"`     // whether this Python also runs the bot
	OnlySyntax bool               `json:"only_syntax"` // check nothing else
	Version    *[2]int            `json:"version"`     // Python version that must accept them
	Contest    *contest.PythonAPI `json:"contest"`     // nil for a bot that is a script
	Memory     int                `json:"memory"`      // limit in bytes
	CPU        int                `json:"cpu_seconds"` // limit per file
}

type source struct {
	Path   string `json:"path"`
	Source []byte `json:"source"`
}

// readerOutput is the reader's output.
type readerOutput struct {
	Python   [2]int // version
	Findings []Finding
}

// sources checks the bot's Python sources.
func (c *checking) sources(ctx context.Context) error {
	q, large, err := c.question()
	if err != nil || len(q.Files)+len(large) == 0 {
		return err
	}
	done := TrialReport{Name: sourcesTrial}
	defer func() { c.report.Trials = append(c.report.Trials, done) }()
	c.OnTrial(done.Name, 1, 1+len(c.trials()))
	path, err := c.Python(ctx)
	if err != nil {
		if c.Bot.NeedsPython() {
			return err
		}
		done.Why = "there is no Python here to parse them"
		return nil
	}
	a, err := c.readSources(ctx, path, q)
	if err != nil { // the matches will show what matters
		done.Why = plain.Line(err.Error())
		return ctx.Err()
	}
	done.Done = len(q.Files) > 0
	if c.Version != [2]int{} && !slices.ContainsFunc(a.Findings, func(f Finding) bool { return f.Rule == rulePythonVersion }) {
		done.Why = c.otherVersion(ctx, q, &a)
	}
	for _, path := range large {
		a.unread(path, fmt.Sprintf("the sources are larger than %d MiB together", maxSources>>20))
	}
	for _, f := range a.Findings {
		done.Failed = done.Failed || rule(f.Rule).Severity == Error
		f.File = c.relative(f.File)
		f.Trials = []string{done.Name}
		c.add(trial{}, fmt.Sprint(f.Rule, f.File, f.Line, f.Column, f.Message), f)
	}
	return nil
}

// compiled records the first compiler error, if any.
func (c *checking) compiled() {
	if c.Broken == nil {
		return
	}
	c.report.NeverPlays = true
	c.report.Trials = append(c.report.Trials, TrialReport{Name: compilerTrial, Done: true, Failed: true})
	f := Finding{Rule: "syntax", File: c.report.File, Trials: []string{compilerTrial}, Message: "does not compile: " + plain.Line(c.Broken.Message)}
	if c.Broken.File != "" {
		f.File, f.Line = c.Broken.File, c.Broken.Line
	}
	c.add(trial{}, "", f)
}

// compilerTrial is the name in the list of trials of a failed compilation.
const compilerTrial = "compiler"

// sourcesTrial is the name in the list of trials of reading sources.
const sourcesTrial = "sources in Python"

// question returns the reader's input for the bot's sources, and names of sources that are too large.
func (c *checking) question() (q readerInput, large []string, err error) {
	size := int64(0)
	for _, f := range c.Bot.Files() {
		if filepath.Ext(f.Path) != ".py" || !f.Info.Mode().IsRegular() {
			continue
		}
		if size += f.Info.Size(); !f.Held || size > maxSources {
			large = append(large, f.Path)
			continue
		}
		q.Files = append(q.Files, source{f.Path, f.Data})
	}
	q.Main, q.Imports = c.Bot.Path, c.Bot.NeedsPython()
	if c.Version != [2]int{} {
		q.Version = &c.Version
	}
	describe := c.Game.Info().PythonAPI
	if describe == nil || !c.Bot.IsHosted() {
		return q, large, nil
	}
	api, err := describe(c.Rules)
	q.Contest = &api
	return q, large, err
}

// otherVersion compiles the sources with the requested version of Python, if installed, or returns what could not be
// checked.
func (c *checking) otherVersion(ctx context.Context, q readerInput, a *readerOutput) (why string) {
	if a.Python == c.Version {
		return ""
	}
	name := fmt.Sprintf("python%d.%d", c.Version[0], c.Version[1])
	path, err := c.Find(name)
	if err != nil {
		if c.Version[0] > a.Python[0] || c.Version[0] == a.Python[0] && c.Version[1] > a.Python[1] {
			return fmt.Sprintf("checking them with Python %d.%d needs %s, which is not on the PATH", c.Version[0], c.Version[1], name)
		}
		return ""
	}
	q.OnlySyntax, q.Version, q.Contest = true, nil, nil
	own, err := bot.CheckPython(ctx, path, c.Host.Env, nil) // resolves wrapper scripts of version managers
	if err != nil {
		return err.Error()
	}
	other, err := c.readSources(ctx, own.Path, q)
	if err != nil {
		return err.Error()
	}
	for _, f := range other.Findings {
		broken := slices.ContainsFunc(a.Findings, func(known Finding) bool { return known.Rule == "syntax" && known.File == f.File })
		if !broken && f.Rule == "syntax" {
			f.Rule, f.Message = rulePythonVersion, fmt.Sprintf("in Python %d.%d: %s", c.Version[0], c.Version[1], f.Message)
			a.Findings = append(a.Findings, f)
		}
	}
	return ""
}

var pythonVersionForm = regexp.MustCompile(`^(\d+)\.(\d+)(?:\.\d+)?$`)

// PythonVersion parses a version such as 3.9; the zero value stands for the empty text.
func PythonVersion(text string) (v [2]int, err error) {
	if text == "" {
		return v, nil
	}
	m := pythonVersionForm.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil || m[1] != "3" {
		return v, fmt.Errorf("--python-version %s: must be a version of Python 3, such as 3.9", text)
	}
	v[0], _ = strconv.Atoi(m[1])
	v[1], err = strconv.Atoi(m[2])
	return v, err
}

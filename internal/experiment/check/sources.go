package check

import (
	"context"
	_ "embed" // what reads sources
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

// asked is the input of the reader of sources.
type asked struct {
	Files      []source           `json:"files"`
	Paths      []string           `json:"paths"` // of all files, also of those that it is not asked about
	Main       string             `json:"main"`
	Imports    bool               `json:"imports"`     // whether the reading Python runs the bot, too
	OnlySyntax bool               `json:"only_syntax"` // nothing else is looked at
	Version    *[2]int            `json:"version"`     // of Python, that they are to compile in
	Contest    *contest.PythonAPI `json:"contest"`     // nil: the bot is a script
	Memory     int                `json:"memory"`      // that it may take, in bytes
	CPU        int                `json:"cpu_seconds"` // that it may take for each file
}

type source struct {
	Path   string `json:"path"`
	Source []byte `json:"source"`
}

// answered is the output of the reader of sources.
type answered struct {
	Python   [2]int // its version
	Findings []Finding
}

// sources reads the bot's sources in Python.
func (c *checking) sources(ctx context.Context) error {
	q, large, err := c.question()
	if err != nil || len(q.Files)+len(large) == 0 {
		return err
	}
	done := TrialReport{Name: sourcesTrial}
	defer func() { c.report.Trials = append(c.report.Trials, done) }()
	c.Tell(done.Name, 1, 1+len(c.trials()))
	path, err := c.Python(ctx)
	if err != nil {
		if c.Bot.NeedsPython() {
			return err
		}
		done.Why = "there is no Python here that reads them"
		return nil
	}
	a, err := c.readSources(ctx, path, q)
	if err != nil { // the matches tell the rest
		done.Why = plain.Line(err.Error())
		return ctx.Err()
	}
	done.Done = len(q.Files) > 0
	if c.Version != [2]int{} && !slices.ContainsFunc(a.Findings, func(f Finding) bool { return f.Rule == rulePythonVersion }) {
		done.Why = c.otherVersion(ctx, q, &a)
	}
	for _, path := range large {
		a.unread(path, fmt.Sprintf("the sources have more than %d MiB together", mostSources>>20))
	}
	for _, f := range a.Findings {
		done.Failed = done.Failed || rule(f.Rule).Severity == Error
		f.File = c.shown(f.File)
		f.Trials = []string{done.Name}
		c.add(trial{}, fmt.Sprint(f.Rule, f.File, f.Line, f.Column, f.Message), f)
	}
	return nil
}

// compiled records the first error of sources that do not compile.
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

// compilerTrial is the name under which compiling the sources is listed among the trials, if it failed.
const compilerTrial = "compiler"

// sourcesTrial is the name under which reading the sources is listed among the trials.
const sourcesTrial = "sources in Python"

// question returns the input for the reader of the bot's Python sources, and the sources that are too large.
func (c *checking) question() (q asked, large []string, err error) {
	size := int64(0)
	for _, f := range c.Bot.Files() {
		if filepath.Ext(f.Path) != ".py" || !f.Info.Mode().IsRegular() {
			continue
		}
		if size += f.Info.Size(); !f.Held || size > mostSources {
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

// otherVersion compiles the sources with the requested version of Python, if it is installed, and reports what could not be
// checked.
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
	own, err := bot.CheckPython(ctx, path, c.Host.Env, nil) // of a script of version managers, what it starts
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

// PythonVersion parses a version such as 3.9; the zero value means none.
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

package cli

import (
	"bytes"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browser"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

type viewOptions struct {
	out  string // empty: a temporary file, which is opened
	open bool
}

func newViewCommand(env *Env) *cobra.Command {
	o := &viewOptions{}
	cmd := &cobra.Command{
		Use:   "view TRACE [TRACE]",
		Short: "Watch a recorded match in the browser, or two side by side",
		Long: `Makes one HTML file of a match and opens it in the browser; with -o it writes the file for you to
keep or to send. The file has everything in it and loads nothing, so it also plays offline and from
a mail. Two traces are shown side by side on one time line. TRACE may be a folder with one trace in
it, a pattern, or - for standard input. A trace that is cut off or differs from the rules is shown
as far as it goes. The browser is that of $BROWSER, or the system's.`,
		Example: `  cookoff view runs/2026-01-31-duel-a-vs-b
  cookoff view trace.jsonl.gz -o match.html
  cookoff view old/trace.jsonl.gz new/trace.jsonl.gz -o both.html --open`,
		Args: command.Usage(command.Some("trace file")),
		RunE: func(cmd *cobra.Command, args []string) error { return env.view(cmd.Context(), args, o) },
	}
	cmd.Flags().StringVarP(&o.out, "output", "o", "", "HTML `file` to write (default: a temporary file, opened in the browser)")
	cmd.Flags().BoolVar(&o.open, "open", false, "open the file in the browser, with -o too")
	command.Results(cmd)
	return cmd
}

// viewResult is the output of the command view.
type viewResult struct {
	Traces []string `json:"traces"`
	Page   string   `json:"page"`
	Opened bool     `json:"opened"`
}

func (env *Env) view(ctx context.Context, words []string, o *viewOptions) error {
	if o.out == "-" {
		return usage.Errorf("-o - is not supported; name a file")
	}
	archive := env.archive()
	traces, err := archive.Viewed(words)
	if err != nil {
		return err
	}
	if o.out != "" {
		if err := env.NewFile(o.out); err != nil {
			return err
		}
	}
	var matches []*timeline.Timeline
	for _, trace := range traces {
		source, err := archive.Recording(ctx, trace)
		if err != nil {
			return err
		}
		t, err := timeline.OfRecording(ctx, trace, source, games.Named)
		if err != nil {
			return err
		}
		if t.Problem != "" {
			env.note("cookoff: %s", plain.Line(fmt.Sprintf("%s is shown up to %s %d: %s", trace, t.Stage.Turn, t.Scenes[len(t.Scenes)-1].Turn, t.Problem)))
		}
		matches = append(matches, t)
	}
	var page bytes.Buffer
	if err := player.Page(&page, matches, player.Options{Names: player.ShortNames(traces)}); err != nil {
		return err
	}
	name := o.out
	if name == "" {
		name, err = browser.TemporaryPage(page.Bytes())
	} else {
		err = env.ReplaceFile(name, page.Bytes())
	}
	if err != nil {
		return err
	}
	result := viewResult{Traces: traces, Page: name}
	if o.out == "" || o.open {
		result.Opened = env.openPage(ctx, name)
	}
	return env.out.Say(fmt.Sprintf("page  %s\n", name), result)
}

// browser returns the program that shows pages.
func (env *Env) browser() browser.Browser {
	named, _ := env.lookupEnv("BROWSER")
	return browser.Browser{Named: named, Env: env.Variables, LookPath: env.LookPath}
}

// openPage opens a page that was written, and reports whether a browser shows it.
func (env *Env) openPage(ctx context.Context, file string) bool {
	err := env.browser().Open(ctx, env.Path(file))
	if err != nil {
		env.note("cookoff: %s; open the page yourself", plain.Line(err.Error()))
	}
	return err == nil
}

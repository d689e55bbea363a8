package cli

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browser"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

type viewOptions struct {
	videoOptions

	out   string // empty: a temporary file, which is opened
	open  bool
	force bool
	at    turnOption
	seat  string
}

func newViewCommand(env *Env) *cobra.Command {
	o := &viewOptions{}
	cmd := env.recordedCommand("view", someArgs("trace, match or folder"), func(cmd *cobra.Command, args []string) error {
		o.at.given = cmd.Flags().Changed("turn")
		return env.view(cmd.Context(), args, o)
	})
	cmd.Flags().StringVarP(&o.out, "output", "o", "", "HTML `file` to write (default: a temporary file, opened in the browser)")
	cmd.Flags().BoolVar(&o.open, "open", false, "open the file in the browser, even with -o")
	cmd.Flags().BoolVar(&o.force, "force", false, "replace the file of -o even if it is not a page of cookoff")
	o.at.bind(cmd, "the start")
	seatFlag(cmd, &o.seat)
	o.bind(cmd)
	return cmd
}

// viewResult is the output of the command view.
type viewResult struct {
	Traces []string `json:"traces"`
	Page   string   `json:"page,omitempty"`
	Video  string   `json:"video,omitempty"`
	Turn   *int     `json:"turn,omitempty"` // first turn shown
	Opened bool     `json:"opened"`
}

func (env *Env) view(ctx context.Context, words []string, o *viewOptions) error {
	if o.out == "-" {
		return usage.Errorf("-o - is not supported; name a file")
	}
	format, err := o.check(o.out)
	if err != nil {
		return err
	}
	traces, err := env.archive().Viewed(ctx, words)
	if err != nil {
		return err
	}
	if err := env.newPage(o.out, o.force); err != nil {
		return err
	}
	if o.file != "" {
		if err := env.NewFile(o.file); err != nil {
			return err
		}
	}
	result := viewResult{Page: o.out}
	matches, err := env.viewed(ctx, traces, o)
	if err != nil {
		return err
	}
	for _, trace := range traces {
		result.Traces = append(result.Traces, trace.Name)
	}
	if o.at.given {
		if _, err := o.at.scene(matches[0]); err != nil {
			return err
		}
		result.Turn = &o.at.turn
	}
	var page bytes.Buffer
	if err := player.Page(&page, matches, player.Options{Names: player.ShortNames(result.Traces), Turn: result.Turn}); err != nil {
		return err
	}
	if format != nil {
		if err := env.film(ctx, page.Bytes(), matches, &o.videoOptions, *format); err != nil {
			return err
		}
		return env.out.Say(fmt.Sprintf("video  %s\n", o.file), viewResult{Traces: result.Traces, Video: o.file})
	}
	if o.out == "" {
		result.Page, err = browser.TemporaryPage(page.Bytes())
	} else {
		err = env.ReplaceFile(o.out, page.Bytes())
	}
	if err != nil {
		return err
	}
	if o.out == "" || o.open {
		result.Opened = env.openPage(ctx, result.Page, result.fragment())
	}
	return env.out.Say(fmt.Sprintf("page  %s%s\n", result.Page, result.fragment()), result)
}

// viewed reads the matches of a page, and notes which are shown in part.
func (env *Env) viewed(ctx context.Context, traces []recorded.Source, o *viewOptions) (matches []*timeline.Timeline, err error) {
	for _, trace := range traces {
		t, err := env.timelineOf(ctx, trace, o.seat)
		if err != nil {
			return nil, err
		}
		if t.Problem != "" {
			env.note("cookoff: %s", plain.Line(fmt.Sprintf("%s is shown up to %s %d: %s", trace.Name, t.Stage.Turn, t.Scenes[len(t.Scenes)-1].Turn, t.Problem)))
		}
		if err := o.at.take(trace); err != nil {
			return nil, err
		}
		matches = append(matches, t)
	}
	return matches, nil
}

// fragment returns the URL fragment that makes the page begin at the turn.
func (r *viewResult) fragment() string {
	if r.Turn == nil {
		return ""
	}
	return fmt.Sprintf("#turn=%d", *r.Turn)
}

// newPage returns an error if a page cannot be written to a file named by the user. A page may replace another page of
// cookoff and, with force, any file.
func (env *Env) newPage(file string, force bool) error {
	if file == "" {
		return nil
	}
	err := env.NewFile(file)
	info, wrong := os.Lstat(env.Path(file))
	switch {
	case err == nil || wrong != nil || !info.Mode().IsRegular():
		return err
	case !force && !browser.IsOwnPage(env.Path(file)):
		return fmt.Errorf("%w; only pages of cookoff are replaced; --force replaces any file", err)
	}
	return nil
}

// browser returns the program that shows pages.
func (env *Env) browser() browser.Browser {
	named, _ := env.lookupEnv("BROWSER")
	return browser.Browser{Named: named, Env: env.Variables, LookPath: env.LookPath}
}

// openPage opens a written page at a fragment, unless that is empty, and reports whether a browser shows it.
func (env *Env) openPage(ctx context.Context, file, fragment string) bool {
	page := env.Path(file)
	if fragment != "" {
		page = (&url.URL{Scheme: "file", Path: filepath.ToSlash(page)}).String() + fragment
	}
	err := env.browser().Open(ctx, page)
	if err != nil {
		env.note("cookoff: %s; open the page yourself", plain.Line(err.Error()))
	}
	return err == nil
}

// Package summary makes one HTML page about a tournament or a comparison, for sharing: results, failures, and matches that play
// in the page. The page is self-contained and makes no requests.
package summary

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/chart"
	"github.com/cookoff/cookoff/internal/view/web/player"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

//go:embed summary.html summary.css summary.js
var files embed.FS

// Options are the subject and the content of a page.
type Options struct {
	Played  report.Played
	Version string // of cookoff, for the footer
	// Trace returns the trace of a match. For a match without a trace, the error is a *storedtrace.MissingError.
	Trace func(ctx context.Context, match int64) (open func() (io.ReadCloser, error), err error)
	Games timeline.Games
	// MaxSize is the maximum size of the page in bytes. It limits the number of matches in the page.
	MaxSize  int
	Workers  int                   // matches encoded concurrently
	Progress func(done, total int) // called after each batch of encoded matches; may be nil
}

// Page is the finished page.
type Page struct {
	HTML      []byte
	Matches   int      // stored
	Watchable int      // in the page
	Notes     []string // on omitted matches
}

// body is the data of the template.
type body struct {
	Policy, Title, Sentence, Facts, Footer string
	Comparison                             bool
	Style                                  template.CSS
	Script                                 template.JS
	PlayerStyle, PlayerScript              template.HTML // not escaped
	Parts                                  []report.Part
	Notes                                  []string // on the results
	Bots                                   []string
	Rows                                   []row
	RowNotes                               []string
	Watch                                  string // sentence: how many matches can be watched
	Embedded                               []embeddedMatch
	HasFailed                              bool
}

// Make makes the page.
func Make(ctx context.Context, o Options) (*Page, error) {
	t, err := template.New("summary.html").Funcs(template.FuncMap{"line": report.Line}).ParseFS(files, "summary.html")
	if err != nil {
		return nil, err
	}
	b, matches, err := o.results()
	if err != nil {
		return nil, err
	}
	// The size of the page without embedded matches, but with links to all of them, determines the room for them.
	all := map[int64]bool{}
	for _, m := range matches {
		all[m.Stored.Match] = true
	}
	if err := b.link(o, matches, all); err != nil {
		return nil, err
	}
	var without bytes.Buffer
	if err := t.Execute(&without, b); err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	embedded, omitted, err := o.embed(ctx, o.byPriority(matches), o.MaxSize-without.Len())
	if err != nil {
		return nil, err
	}
	b.Embedded = embedded
	has := map[int64]bool{}
	for _, e := range embedded {
		has[e.Match] = true
	}
	if err := b.link(o, matches, has); err != nil {
		return nil, err
	}
	page := &Page{Matches: len(matches), Watchable: len(embedded), Notes: omitted.notes(len(matches), o.MaxSize)}
	b.Watch, b.RowNotes = watchable(len(embedded), len(matches)), append(b.RowNotes, page.Notes...)
	var whole bytes.Buffer
	if err := t.Execute(&whole, b); err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	page.HTML = whole.Bytes()
	return page, nil
}

// watchable returns a sentence about the number of matches that can be watched.
func watchable(embedded, matches int) string {
	switch {
	case matches == 0:
		return "No match has been played yet."
	case embedded == matches:
		return fmt.Sprintf("All %s can be watched here: choose one.", spelling.Count(matches, "match"))
	case embedded == 0:
		return "None of them can be watched here."
	}
	return fmt.Sprintf("%d of %s can be watched here: choose one.", embedded, spelling.Count(matches, "match"))
}

// results returns the parts of the page without links to matches.
func (o Options) results() (*body, []*scoreboard.Match, error) {
	p := o.Played
	b := &body{Footer: strings.TrimSpace("cookoff " + o.Version)}
	if err := b.assets(); err != nil {
		return nil, nil, err
	}
	var matches []*scoreboard.Match
	for _, m := range p.Matches {
		matches = append(matches, scoreboard.FromStore(p.Tournament, p.Info, m))
	}
	compared, err := tournament.IsComparison(p.Tournament)
	if err != nil {
		return nil, nil, err
	}
	heading, err := tournament.Heading(p.Tournament)
	if err != nil {
		return nil, nil, err
	}
	b.Comparison, b.Title = compared, report.Line(heading)
	for _, name := range p.Tournament.Names() {
		b.Bots = append(b.Bots, report.Line(name))
	}
	b.Facts = facts(p)
	return b, matches, nil
}

// facts returns the game and the numbers of bots and matches, in one line.
func facts(p report.Played) string {
	t := p.Tournament
	played := fmt.Sprintf("%d of %s", len(p.Matches), spelling.Count(t.Matches, "match"))
	if t.Decided || len(p.Matches) == t.Matches {
		played = spelling.Count(len(p.Matches), "match")
	}
	return fmt.Sprintf("%s · %s · %s · began %s", p.Info.Title, spelling.Count(len(t.Entrants), "bot"), played, t.Began.Format("2006-01-02 15:04"))
}

// assets adds the styles and scripts, and the content security policy that blocks all others.
func (b *body) assets() error {
	texts := map[string]string{}
	for _, name := range []string{"summary.css", "summary.js"} {
		text, err := files.ReadFile(name)
		if err != nil {
			return err
		}
		texts[name] = string(text)
	}
	style := report.Base + report.Style + chart.Style + texts["summary.css"]
	script, playerStyle := player.Assets()
	b.Style, b.Script = template.CSS(style), template.JS(texts["summary.js"])         //nolint:gosec // they are embedded
	b.PlayerStyle, b.PlayerScript = template.HTML(playerStyle), template.HTML(script) //nolint:gosec // they are embedded
	b.Policy = fmt.Sprintf("default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; script-src %s %s; style-src %s %s",
		player.Hash(texts["summary.js"]), player.Hash(script), player.Hash(style), player.Hash(playerStyle))
	return nil
}

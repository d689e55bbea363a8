// Package summary makes one HTML page of a tournament or a comparison, for sharing: results, failures, and matches that play in
// the page. It is self-contained and makes no requests.
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
	Version string // of the program, for the page's last line
	// Trace finds the trace of a match; if there is none the error is a *storedtrace.MissingError.
	Trace func(ctx context.Context, match int64) (open func() (io.ReadCloser, error), err error)
	Games timeline.Games
	// MaxSize is the maximum size of the page in bytes: matches are added until it is reached.
	MaxSize int
	Workers int                  // matches that are made ready at once
	Shown   func(done, most int) // is told of each match that was made ready; nil: nobody
}

// Page is the finished page.
type Page struct {
	HTML      []byte
	Matches   int      // that are stored
	Watchable int      // of them, in the page
	Notes     []string // what was left out
}

// body is the data of the template.
type body struct {
	Policy, Title, Sentence, Facts, Footer string
	Comparison                             bool
	Style                                  template.CSS
	Script                                 template.JS
	PlayerStyle, PlayerScript              template.HTML // as they are
	Parts                                  []report.Part
	Notes                                  []string // what is to be known of the results
	Bots                                   []string
	Rows                                   []row
	RowNotes                               []string
	Watch                                  string // a sentence: which matches can be watched
	Films                                  []film
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
	// The page without films, but with all links to them, shows how much room they have.
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
	films, left, err := o.films(ctx, o.inOrder(matches), o.MaxSize-without.Len())
	if err != nil {
		return nil, err
	}
	b.Films = films
	has := map[int64]bool{}
	for _, f := range films {
		has[f.Match] = true
	}
	if err := b.link(o, matches, has); err != nil {
		return nil, err
	}
	page := &Page{Matches: len(matches), Watchable: len(films), Notes: left.notes(len(matches), o.MaxSize)}
	b.Watch, b.RowNotes = watchable(len(films), len(matches)), append(b.RowNotes, page.Notes...)
	var whole bytes.Buffer
	if err := t.Execute(&whole, b); err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	page.HTML = whole.Bytes()
	return page, nil
}

// watchable returns how many matches can be watched.
func watchable(films, matches int) string {
	switch {
	case matches == 0:
		return "No match has been played yet."
	case films == matches:
		return fmt.Sprintf("All %s can be watched here: choose one.", spelling.Count(matches, "match"))
	case films == 0:
		return "None of them can be watched here."
	}
	return fmt.Sprintf("%d of %s can be watched here: choose one.", films, spelling.Count(matches, "match"))
}

// results returns the parts of the page that need no trace, except those that link to matches.
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

// facts returns what was played, in one line.
func facts(p report.Played) string {
	t := p.Tournament
	played := fmt.Sprintf("%d of %s", len(p.Matches), spelling.Count(t.Matches, "match"))
	if t.Decided || len(p.Matches) == t.Matches {
		played = spelling.Count(len(p.Matches), "match")
	}
	return fmt.Sprintf("%s · %s · %s · began %s", p.Info.Title, spelling.Count(len(t.Entrants), "bot"), played, t.Began.Format("2006-01-02 15:04"))
}

// assets adds the styles and scripts, and the policy that lets nothing else run.
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

// Package site serves the tournaments of a database as pages: rankings, replays of matches, and matches in progress. It only
// reads the database, and keeps traces dropped on a page in memory.
package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot/doctor"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/view/web/chart"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

//go:embed templates assets
var files embed.FS

// Options are the settings of a site.
type Options struct {
	Store *store.DB // from store.OpenReading
	Name  string    // of the database, as given by the user
	Live  string    // folder from live.Dir
	Games func(name string) (contest.Game, error)
	// Scenario returns a scenario by name.
	Scenario func(name string) (contest.Scenario, contest.Game, error)
	Now      func() time.Time
	Token    string   // required token; empty for none
	Hosts    []string // names of this machine
	// WithCommand returns a stored match with the command that plays it again.
	WithCommand func(context.Context, store.Tournament, store.ScheduledMatch) (*scoreboard.Match, error)
	// Doctor checks this machine; nil: no page about it.
	Doctor func(context.Context) doctor.Report
	// Workers returns the workers of hubs; nil: no page about them. WorkerLog returns the last log lines of a worker.
	Workers   func(context.Context) ([]fleet.Member, error)
	WorkerLog func(ctx context.Context, worker string) ([]fleet.LogLine, error)
}

// Site is the HTTP handler of the pages.
type Site struct {
	Options
	http.Handler
	pages         map[string]*template.Template
	style         []byte
	traitCache    sync.Map // traits of scenarios, by game and name
	results       *cache[int64, results]
	recordings    *cache[matchKey, recording]
	dropped       *cache[string, []byte] // by digest of the page
	commands      *cache[matchKey, scoreboard.Match]
	machineReport machine

	loading, opening, streams chan struct{} // semaphores for replays, uploads and open streams
}

// maxStreams limits the open streams of live matches.
const maxStreams = 64

// New returns a site.
func New(o Options) (*Site, error) {
	s := &Site{
		Options: o, pages: map[string]*template.Template{}, loading: make(chan struct{}, 2), opening: make(chan struct{}, 2), streams: make(chan struct{}, maxStreams),
		results: newCache[int64, results](maxCached), recordings: newCache[matchKey, recording](maxBytes),
		dropped: newCache[string, []byte](maxBytes), commands: newCache[matchKey, scoreboard.Match](maxPages),
	}
	functions := template.FuncMap{
		"progress": report.Progress, "line": report.Line, "time": timeOf, "tournament": tournamentPath, "match": matchPath, "bot": botPath, "worker": workerPath,
	}
	for _, name := range []string{"tournaments", "tournament", "matches", "match", "bot", "live", "machine", "workers", "worker", "error"} {
		t, err := template.New("base.html").Funcs(functions).
			ParseFS(files, "templates/base.html", "templates/parts.html", "templates/"+name+".html")
		if err != nil {
			return nil, err
		}
		s.pages[name] = t
	}
	style, err := fs.ReadFile(files, "assets/site.css")
	if err != nil {
		return nil, err
	}
	s.style = []byte(report.Base + string(style) + report.Style + chart.Style)
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", s.page(s.tournaments))
	mux.Handle("GET /tournament/{tournament}", s.page(s.tournament))
	mux.Handle("GET /tournament/{tournament}/matches", s.page(s.matches))
	mux.Handle("GET /tournament/{tournament}/bot/{bot}", s.page(s.bot))
	mux.Handle("GET /match/{match}", s.page(s.match))
	mux.Handle("GET /match/{match}/watch", s.page(s.watch))
	mux.Handle("GET /match/{match}/player", s.page(s.frame))
	mux.HandleFunc("POST "+openPath, s.open)
	mux.Handle("GET /dropped/{page}", s.page(s.droppedMatch))
	mux.Handle("GET /machine", s.page(s.machine))
	mux.Handle("GET /workers", s.page(s.workers))
	mux.Handle("GET /workers/{worker}", s.page(s.workerLog))
	mux.Handle("GET /live", s.page(s.liveList))
	mux.Handle("GET /live/{process}/{file}", s.page(s.livePage))
	mux.HandleFunc("GET /stream/{process}/{file}", s.stream)
	mux.HandleFunc("GET /assets/site.css", func(w http.ResponseWriter, r *http.Request) { write(w, r, "text/css; charset=utf-8", s.style) })
	mux.HandleFunc("GET /assets/site.js", s.script)
	mux.Handle("GET /", s.page(func(context.Context, *http.Request) (*page, error) { return nil, errNoPage }))
	s.Handler = &guard{next: mux, token: o.Token, hosts: o.Hosts}
	return s, nil
}

func (s *Site) script(w http.ResponseWriter, r *http.Request) {
	update, _ := fs.ReadFile(files, "assets/site.js") // embedded
	drop, _ := fs.ReadFile(files, "assets/drop.js")
	write(w, r, "text/javascript; charset=utf-8", append(update, drop...))
}

// link is a link to a page.
type link struct{ To, Text string }

// page is the input of a template.
type page struct {
	template string
	Title    string
	Crumbs   []link
	Database string
	Body     any

	raw    []byte // complete page, instead of a template
	policy string // content security policy of the raw page
	frame  bool   // shown in a frame of another page
}

// notFoundError reports a missing page.
type notFoundError struct{ text string }

func (e *notFoundError) Error() string { return e.text }

var errNoPage = &notFoundError{"there is no such page"}

// page returns a handler that responds with a page or an error page.
func (s *Site) page(make func(context.Context, *http.Request) (*page, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, err := make(r.Context(), r)
		var text []byte
		if err == nil {
			text, err = s.render(p)
		}
		if err != nil {
			if r.Context().Err() != nil {
				return // the client disconnected
			}
			status := http.StatusInternalServerError
			noPage, notStored := (*notFoundError)(nil), (*store.NotFoundError)(nil)
			if errors.As(err, &noPage) || errors.As(err, &notStored) {
				status = http.StatusNotFound
			}
			p = &page{template: "error", Title: http.StatusText(status), Body: report.Line(err.Error())}
			if text, err = s.render(p); err != nil {
				http.Error(w, err.Error(), status)
				return
			}
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			extendDeadline(w)
			w.WriteHeader(status)
			_, _ = w.Write(text)
			return
		}
		ancestors := "'none'"
		if p.frame {
			ancestors = "'self'"
			w.Header().Set("X-Frame-Options", "SAMEORIGIN")
		}
		if p.policy != "" {
			w.Header().Set("Content-Security-Policy", p.policy+"; frame-ancestors "+ancestors)
		}
		write(w, r, "text/html; charset=utf-8", text)
	})
}

func (s *Site) render(p *page) ([]byte, error) {
	if p.raw != nil {
		return p.raw, nil
	}
	p.Database = s.Name
	var b bytes.Buffer
	err := s.pages[p.template].Execute(&b, p)
	if err != nil {
		err = fmt.Errorf("page: %w", err)
	}
	return []byte(strings.Join(slices.Collect(plain.Lines(b.String())), "\n") + "\n"), err
}

// write responds with a text, or with 304 Not Modified if the browser has it.
func write(w http.ResponseWriter, r *http.Request, kind string, text []byte) {
	sum := sha256.Sum256(text)
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	w.Header().Set("ETag", tag)
	if strings.Contains(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Type", kind)
	extendDeadline(w)
	_, _ = w.Write(text) // the client may have disconnected
}

// writeTimeout limits the time to write a response.
const writeTimeout = 30 * time.Second

// extendDeadline restarts the time limit for writing.
func extendDeadline(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout)) //nolint:forbidigo // connection deadlines use the system clock
}

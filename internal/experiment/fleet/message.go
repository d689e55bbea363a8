package fleet

import (
	"errors"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Names in NATS. A hub's own subjects have its ID behind them.
const (
	stream        = "cookoff-orders"
	ordersSubject = "cookoff.orders." // + hub.stage.group
	helloSubject  = "cookoff.hello"
	askSubject    = "cookoff.ask"  // which workers there are
	hubSubject    = "cookoff.hub." // + hub.request
)

// The requests of workers to a hub.
const (
	requestBegin  = "begin"
	requestResult = "result"
	requestFile   = "file"
	requestStage  = "stage"
)

// hello describes a worker; it sends one every helloEvery.
type hello struct {
	Name    string    `json:"name"`
	Key     string    `json:"key"`   // which only this worker and the hub know, so that others cannot speak in its name
	Build   string    `json:"build"` // of cookoff
	System  string    `json:"system"`
	Slots   int       `json:"slots"`
	Running []running `json:"running,omitempty"` // pairs
	Held    []string  `json:"held,omitempty"`    // guarantees of its sandbox
	Speed   float64   `json:"speed"`             // calibration, see Calibrate
	Cannot  []refusal `json:"cannot,omitempty"`  // bots that it cannot play
	Ending  bool      `json:"ending,omitempty"`
	Now     time.Time `json:"now"`                // by its clock
	Log     []LogLine `json:"log,omitempty"`      // lines that some hub has not heard
	LogFrom int       `json:"log_from,omitempty"` // the number of the first

	reply string // where the worker hears answers
}

// question asks hubs for their workers, or for one of them with its log.
type question struct {
	Log string `json:"log,omitempty"` // the worker's name
}

// running is a task that a worker plays.
type running struct {
	Stage string `json:"stage"`
	Task  string `json:"task"`
}

// refusal is why a worker cannot play a bot.
type refusal struct {
	Stage string `json:"stage"`
	Bot   string `json:"bot"`
	Why   string `json:"why"`
}

// welcome is a hub's answer to a hello.
type welcome struct {
	Hub     string   `json:"hub"`
	Refused string   `json:"refused,omitempty"` // why the worker gets no orders
	Stages  []string `json:"stages"`            // the IDs of those under way
	Over    []string `json:"over,omitempty"`    // and of those that have ended, the last ones
	Heard   int      `json:"heard"`             // lines of the worker's log
}

// stageTerms are what a worker needs to play the matches of a stage, besides its orders.
type stageTerms struct {
	ID     string      `json:"id"`
	Game   string      `json:"game"`
	Bots   []stageBot  `json:"bots"`
	Box    *bot.Bounds `json:"box,omitempty"`
	Groups []group     `json:"groups"`
	// Referee is nil for a game of cookoff.
	Referee *stageReferee `json:"referee,omitempty"`
}

// files returns the parcels of the stage.
func (t *stageTerms) files() (all []store.Digest) {
	for _, b := range t.Bots {
		all = append(all, b.File)
	}
	if t.Referee != nil {
		all = append(all, t.Referee.File)
	}
	return all
}

// stageBot is a bot of a stage.
type stageBot struct {
	tournament.BotRef
	Need string       `json:"need,omitempty"` // what runs it; empty for a built-in
	File store.Digest `json:"file"`           // of its parcel
	Size int64        `json:"size"`           // of the parcel, in bytes
}

// group is the orders whose bots need the same things of a worker. It has a subject and a consumer of its own.
type group struct {
	Name  string   `json:"name"`
	Needs []string `json:"needs,omitempty"`
}

// task is a pair for a worker. What it is to play it hears when it begins.
type task struct {
	Hub   string `json:"hub"`
	Stage string `json:"stage"`
	ID    string `json:"id"`
}

// leave is a worker's question whether to begin a task.
type leave struct {
	running
	sender
}

// sender is the worker that a message comes from.
type sender struct {
	Worker string `json:"worker"`
	Key    string `json:"key"`
}

// report is the result of a task.
type report struct {
	running
	sender
	Claims []claim `json:"claims"` // in the order of the orders
}

// claim is a worker's result of a match. Without Void and Error it has a result and moves.
type claim struct {
	Key       store.Digest  `json:"key"`
	Result    wireResult    `json:"result"`
	Moves     []byte        `json:"moves,omitempty"`
	Void      string        `json:"void,omitempty"`    // why the match says nothing about its bots
	Wall, CPU time.Duration `json:",omitempty"`        // then: for which a bot was given time, and what it got
	Error     string        `json:"error,omitempty"`   // why the worker could not play it
	Referee   bool          `json:"referee,omitempty"` // then: it was the game's referee that failed
}

// wireResult and wireSeat are results whose figures can be read back.
type wireResult struct {
	contest.Result
	Seats []wireSeat
}

type wireSeat struct {
	contest.SeatResult
	Figures []contest.Figure
}

func toWire(r contest.Result) wireResult {
	w := wireResult{Result: r}
	for _, s := range r.Seats {
		s.Timing.Counted = s.Timing.Tightest(1) // a hub needs no more
		w.Seats = append(w.Seats, wireSeat{s, s.Figures})
	}
	return w
}

func (w wireResult) result() contest.Result {
	r := w.Result
	r.Seats = nil
	for _, s := range w.Seats {
		s.SeatResult.Figures = s.Figures
		r.Seats = append(r.Seats, s.SeatResult)
	}
	return r
}

// part is a piece of a message that may exceed the server's limit. A message is sent as its parts, in order.
type part struct {
	ID     string `json:"id"`
	Offset int    `json:"offset"`
	Last   bool   `json:"last"`
	Data   []byte `json:"data"`
}

// answer is a hub's answer to a request.
type answer struct {
	Go    bool   `json:"go"`              // of requestBegin: the worker is to play the orders in Data
	Later bool   `json:"later,omitempty"` // of requestBegin: the task is still wanted, but not from this worker now
	Error string `json:"error,omitempty"`
	Data  []byte `json:"data,omitempty"`
}

// filePiece asks for a piece of a file.
type filePiece struct {
	File   store.Digest `json:"file"`
	Offset int64        `json:"offset"`
}

// mostMessage limits a message that was put together, in bytes.
const mostMessage = 256 << 20

// err returns the error that an answer has instead of data.
func (a *answer) err() error {
	if a.Error == "" {
		return nil
	}
	return errors.New(a.Error)
}

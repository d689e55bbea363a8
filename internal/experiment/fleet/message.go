package fleet

import (
	"errors"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// NATS subjects and names. A hub's own subjects end in its ID.
const (
	stream        = "cookoff-orders"
	ordersSubject = "cookoff.orders." // + hub.stage.group
	helloSubject  = "cookoff.hello"
	askSubject    = "cookoff.ask"  // questions about workers
	hubSubject    = "cookoff.hub." // + hub.request
)

// Requests of workers to a hub.
const (
	requestBegin  = "begin"
	requestResult = "result"
	requestFile   = "file"
	requestStage  = "stage"
)

// hello describes a worker. It is sent every Timeouts.Hello.
type hello struct {
	Name    string    `json:"name"`
	Key     string    `json:"key"`   // known to this worker and the hub only, against impersonation
	Build   string    `json:"build"` // of cookoff
	System  string    `json:"system"`
	Slots   int       `json:"slots"`
	Running []running `json:"running,omitempty"` // pairs
	Held    []string  `json:"held,omitempty"`    // guarantees of its sandbox
	Speed   float64   `json:"speed"`             // calibration, see Calibrate
	Cannot  []refusal `json:"cannot,omitempty"`  // bots that it cannot play
	Ending  bool      `json:"ending,omitempty"`
	Now     time.Time `json:"now"`                // worker's clock
	Log     []LogLine `json:"log,omitempty"`      // lines that some hub has not acknowledged
	LogFrom int       `json:"log_from,omitempty"` // number of the first line

	reply string // subject for answers
}

// question asks hubs for their workers, or for one of them with its log.
type question struct {
	Log string `json:"log,omitempty"` // name of the worker whose log is wanted
}

// running is a task in progress.
type running struct {
	Stage string `json:"stage"`
	Task  string `json:"task"`
}

// refusal is the reason why a worker cannot play a bot.
type refusal struct {
	Stage string `json:"stage"`
	Bot   string `json:"bot"`
	Why   string `json:"why"`
}

// helloReply is a hub's answer to a hello.
type helloReply struct {
	Hub     string   `json:"hub"`
	Refused string   `json:"refused,omitempty"` // why the worker gets no orders
	Stages  []string `json:"stages"`            // IDs of the active stages
	Over    []string `json:"over,omitempty"`    // IDs of the latest finished stages
	Heard   int      `json:"heard"`             // log lines received
}

// stageTerms are what a worker needs for the matches of a stage, besides the orders.
type stageTerms struct {
	ID     string      `json:"id"`
	Game   string      `json:"game"`
	Bots   []stageBot  `json:"bots"`
	Box    *bot.Bounds `json:"box,omitempty"`
	Groups []group     `json:"groups"`
	// Referee is nil for games built into cookoff.
	Referee *stageReferee `json:"referee,omitempty"`
}

// files returns the digests of the stage's parcels.
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
	Need string       `json:"need,omitempty"` // runtime; empty for a built-in
	File store.Digest `json:"file"`           // of its parcel
	Size int64        `json:"size"`           // of the parcel, in bytes
}

// group is the orders with the same requirements. Each group has a subject and a consumer.
type group struct {
	Name  string   `json:"name"`
	Needs []string `json:"needs,omitempty"`
}

// task is a pair to play. The worker gets the matches when it begins.
type task struct {
	Hub   string `json:"hub"`
	Stage string `json:"stage"`
	ID    string `json:"id"`
}

// beginRequest is a worker's request to begin a task.
type beginRequest struct {
	running
	sender
}

// sender is the worker that sent a message.
type sender struct {
	Worker string `json:"worker"`
	Key    string `json:"key"`
}

// report is the result of a task.
type report struct {
	running
	sender
	Claims []claim `json:"claims"` // in the order of the matches
}

// claim is a worker's unverified result of a match. It has a result and moves unless Void or Error is set.
type claim struct {
	Key       store.Digest  `json:"key"`
	Result    wireResult    `json:"result"`
	Moves     []byte        `json:"moves,omitempty"`
	Void      string        `json:"void,omitempty"`    // why the match says nothing about its bots
	Wall, CPU time.Duration `json:",omitempty"`        // with Void: the time given to a bot, and the CPU time it got
	Error     string        `json:"error,omitempty"`   // why the match could not be played
	Referee   bool          `json:"referee,omitempty"` // with Error: the game's referee failed
}

// wireResult and wireSeat encode a result so that its stats can be decoded.
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
		s.Timing.Counted = s.Timing.Tightest(1) // enough for the hub
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

// part is a piece of a message that may exceed the server's size limit. Parts are sent in order.
type part struct {
	ID     string `json:"id"`
	Offset int    `json:"offset"`
	Last   bool   `json:"last"`
	Data   []byte `json:"data"`
}

// answer is a hub's answer to a request.
type answer struct {
	Go    bool   `json:"go"`              // for requestBegin: play the orders in Data
	Later bool   `json:"later,omitempty"` // for requestBegin: the task is open, but not for this worker now
	Error string `json:"error,omitempty"`
	Data  []byte `json:"data,omitempty"`
}

// filePiece asks for a piece of a file.
type filePiece struct {
	File   store.Digest `json:"file"`
	Offset int64        `json:"offset"`
}

// maxMessage limits an assembled message, in bytes.
const maxMessage = 256 << 20

// err returns the error of a failed request.
func (a *answer) err() error {
	if a.Error == "" {
		return nil
	}
	return errors.New(a.Error)
}

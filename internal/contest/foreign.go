package contest

import (
	"context"
	"errors"

	"github.com/cookoff/cookoff/internal/bot"
)

// Foreign is another engine's record of a match: one file, or several in a folder or archive. It is untrusted.
type Foreign struct {
	Text  []byte                            // of the file, decompressed; nil for several files
	Files map[string]func() ([]byte, error) // by path, with slashes; each call reads the file
}

// Imported describes an imported match.
type Imported struct {
	Form    string   `json:"form"`                   // the format, such as "Carnegie replay"
	Bots    []string `json:"bots"`                   // by seat
	Turns   int      `json:"turns"`                  // in the trace
	Differs int      `json:"differs_from,omitempty"` // first turn that contradicts the rules; 0: none
	Notes   []string `json:"notes"`                  // what is missing, undecided or different
}

// ErrUnknownFormat means that a file does not have a format that the game can import.
var ErrUnknownFormat = errors.New("not a form that the game can import")

// Importer converts another engine's record of a match to a trace. The error is ErrUnknownFormat if the game does not know
// the format; any other error says why the match cannot be imported.
type Importer func(ctx context.Context, from *Foreign, to Recorder) (*Imported, error)

// ForeignSeats returns seats for bots whose names alone are known.
func ForeignSeats(bots []string) []Seat {
	var seats []Seat
	for _, name := range bots {
		seats = append(seats, Seat{Bot: &bot.Bot{Spec: bot.Spec{Name: name, Form: bot.FormImported}}})
	}
	return seats
}

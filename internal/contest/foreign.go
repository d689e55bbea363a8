package contest

import (
	"context"
	"errors"

	"github.com/cookoff/cookoff/internal/bot"
)

// Foreign is a match as another engine left it: one file, or a folder or archive of files. It is untrusted.
type Foreign struct {
	Text  []byte                            // of the file, decompressed; nil for several files
	Files map[string]func() ([]byte, error) // by path, with slashes; each call reads the file
}

// Imported is a match of another engine whose trace was written.
type Imported struct {
	Form    string   `json:"form"`                   // what the file is, such as "Carnegie replay"
	Bots    []string `json:"bots"`                   // by seat
	Turns   int      `json:"turns"`                  // in the trace
	Differs int      `json:"differs_from,omitempty"` // first turn that these rules do not explain; 0: none
	Notes   []string `json:"notes"`                  // what is missing, undecided or different
}

// ErrOtherForm reports a file that is not a match of the game, as far as its form shows.
var ErrOtherForm = errors.New("not a form that the game can import")

// Importer writes the trace of a match that another engine played. The error is ErrOtherForm if the form is unknown
// to the game; any other says why nothing of the match can be imported.
type Importer func(ctx context.Context, from *Foreign, to Recorder) (*Imported, error)

// ForeignSeats returns the seats of bots that are known only by their names.
func ForeignSeats(bots []string) []Seat {
	var seats []Seat
	for _, name := range bots {
		seats = append(seats, Seat{Bot: &bot.Bot{Spec: bot.Spec{Name: name, Form: bot.FormImported}}})
	}
	return seats
}

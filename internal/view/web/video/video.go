// Package video films a recorded match. Chromium shows its page turn by turn; the pictures become a GIF, or a WebM that the
// browser encodes itself.
package video

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"
)

// Limits and times of videos.
const (
	MostTurns = 300 // of one video
	phases    = 3   // pictures of a turn: things move
	frameTime = 80  // milliseconds of a picture, a multiple of 10 as in GIFs: about four turns a second
	samples   = 7   // pictures that give the colours of a GIF
)

// Format is a kind of video.
type Format struct {
	ending        string
	width, height int // pixels
	webm          bool
}

// FormatOf returns the format of a file by its name.
func FormatOf(file string) (Format, error) {
	switch ending := strings.ToLower(filepath.Ext(file)); ending {
	case ".gif":
		return Format{ending, 960, 600, false}, nil
	case ".webm":
		return Format{ending, 1280, 720, true}, nil
	}
	return Format{}, fmt.Errorf("%s: a video is a .gif or .webm file", file)
}

// Film is a part of a match on a page.
type Film struct {
	Page     string // its file
	From, To int    // turns
	Format   Format
	Chromium string   // the program
	Env      []string // of the browser
	Shown    func(done, of int)
	Patience time.Duration // for each step of the browser; then it is ended
}

// Patience is enough for the slowest step, the start of the browser, on a busy machine.
const Patience = 2 * time.Minute

// errStalled is the cause of ending a browser that does not answer.
var errStalled = errors.New("no progress")

// Make films it.
func (f *Film) Make(ctx context.Context) ([]byte, error) {
	inner, end := context.WithCancelCause(ctx)
	defer end(nil)
	stalls := time.AfterFunc(f.Patience, func() { end(errStalled) })
	defer stalls.Stop()
	data, err := f.film(inner, func() { stalls.Reset(f.Patience) })
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(context.Cause(inner), errStalled):
		return nil, fmt.Errorf("%s made no progress for %v and was ended; try again when the machine is less busy, or another browser on the PATH", f.Chromium, f.Patience)
	}
	return data, err
}

// film films it, and calls moved after each step.
func (f *Film) film(ctx context.Context, moved func()) ([]byte, error) {
	b, err := open(ctx, f)
	if err != nil {
		return nil, err
	}
	defer b.close()
	b.moved = moved
	moved()
	data, err := f.shoot(b)
	if err != nil {
		return nil, fmt.Errorf("film in %s: %w", f.Chromium, err)
	}
	return data, nil
}

func (f *Film) shoot(b *tab) ([]byte, error) {
	if f.Format.webm {
		if err := b.beginEncoding(f.Format.width, f.Format.height); err != nil {
			return nil, err
		}
		if err := f.each(b, b.encode); err != nil {
			return nil, err
		}
		chunks, err := b.encoded()
		if err != nil {
			return nil, err
		}
		if len(chunks) == 0 {
			return nil, errors.New("it encoded no picture")
		}
		return webm(chunks, f.Format.width, f.Format.height), nil
	}
	var pictures [][]byte
	for i := range samples {
		picture, err := b.picture(f.From+(f.To-f.From)*i/(samples-1), 1)
		if err != nil {
			return nil, err
		}
		pictures = append(pictures, picture)
	}
	a, err := newAnimation(pictures)
	if err != nil {
		return nil, err
	}
	if err := f.each(b, func(picture []byte, _ int) error { return a.add(picture) }); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = a.write(&out)
	return out.Bytes(), err
}

// each hands over all pictures in their order, with their times in milliseconds.
func (f *Film) each(b *tab, take func(picture []byte, at int) error) error {
	total, done := 1+(f.To-f.From)*phases, 0
	for turn := f.From; turn <= f.To; turn++ {
		for phase := 1; phase <= phases; phase++ {
			if turn == f.From && phase < phases {
				continue // it begins at rest
			}
			picture, err := b.picture(turn, float64(phase)/phases)
			if err != nil {
				return err
			}
			if err := take(picture, done*frameTime); err != nil {
				return err
			}
			done++
			f.Shown(done, total)
		}
	}
	return nil
}

// Package video makes a video of a recorded match. Chromium shows its page turn by turn; the screenshots become a GIF, or a WebM
// encoded by the browser.
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
	MaxTurns  = 300 // of one video
	phases    = 3   // pictures per turn, to show motion
	frameTime = 80  // milliseconds per picture, a multiple of 10 for GIFs: about four turns per second
	samples   = 7   // pictures that determine the colours of a GIF
)

// Format is a video format.
type Format struct {
	extension     string
	width, height int // pixels
	webm          bool
}

// FormatOf returns the format of a file by its name.
func FormatOf(file string) (Format, error) {
	switch extension := strings.ToLower(filepath.Ext(file)); extension {
	case ".gif":
		return Format{extension, 960, 600, false}, nil
	case ".webm":
		return Format{extension, 1280, 720, true}, nil
	}
	return Format{}, fmt.Errorf("%s: a video is a .gif or .webm file", file)
}

// Film is a range of turns of a match on a page.
type Film struct {
	Page     string // file
	From, To int    // turns
	Format   Format
	Chromium string   // path of the browser
	Env      []string // of the browser
	Progress func(done, total int)
	Timeout  time.Duration // for each step of the browser
}

// StepTimeout is enough for the slowest step, the start of the browser, on a busy machine.
const StepTimeout = 2 * time.Minute

// errStalled is the cause for killing an unresponsive browser.
var errStalled = errors.New("no progress")

// Make makes the video.
func (f *Film) Make(ctx context.Context) ([]byte, error) {
	inner, end := context.WithCancelCause(ctx)
	defer end(nil)
	stalls := time.AfterFunc(f.Timeout, func() { end(errStalled) })
	defer stalls.Stop()
	data, err := f.film(inner, func() { stalls.Reset(f.Timeout) })
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(context.Cause(inner), errStalled):
		return nil, fmt.Errorf("%s made no progress for %v and was stopped; try again when the machine is less busy, or use another browser", f.Chromium, f.Timeout)
	}
	return data, err
}

// film makes the video, and calls progress after each step.
func (f *Film) film(ctx context.Context, progress func()) ([]byte, error) {
	b, err := open(ctx, f)
	if err != nil {
		return nil, err
	}
	defer b.close()
	b.progress = progress
	progress()
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

// each calls take for all pictures in order, with their times in milliseconds.
func (f *Film) each(b *tab, take func(picture []byte, at int) error) error {
	total, done := 1+(f.To-f.From)*phases, 0
	for turn := f.From; turn <= f.To; turn++ {
		for phase := 1; phase <= phases; phase++ {
			if turn == f.From && phase < phases {
				continue // the video begins without motion
			}
			picture, err := b.picture(turn, float64(phase)/phases)
			if err != nil {
				return err
			}
			if err := take(picture, done*frameTime); err != nil {
				return err
			}
			done++
			f.Progress(done, total)
		}
	}
	return nil
}

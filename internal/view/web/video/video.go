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
}

// Make films it.
func (f *Film) Make(ctx context.Context) ([]byte, error) {
	b, err := open(ctx, f)
	if err != nil {
		return nil, err
	}
	defer b.close()
	data, err := f.shoot(b)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
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

package video

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browser"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// page writes the page of a short match in which a thing moves to the right.
func page(t *testing.T) string {
	t.Helper()
	line := &timeline.Timeline{Stage: scene.Stage{
		Game: "walk", Title: "walk", Turn: "turn", Turns: 4, Seats: []scene.Seat{{Name: "A", Colour: scene.Team1}},
		Boards: []scene.Board{{Owner: scene.NoSeat, Width: 6, Height: 3}}, Tiles: []scene.Look{{Name: "floor", Letter: ".", Colour: scene.Floor, Ground: true}},
		Things: []scene.Look{{Name: "walker", Letter: "w", Colour: scene.Team}}, Series: []scene.Curve{{Name: "steps"}}, Spans: []scene.Span{},
	}}
	cells := make([]scene.Cell, 18)
	for i := range cells {
		cells[i].Owner = scene.NoSeat
	}
	for turn := range 5 {
		line.Scenes = append(line.Scenes, scene.Scene{
			Turn: turn, Name: "", Cells: [][]scene.Cell{cells},
			Sprites: []scene.Sprite{{ID: "w", X: turn, Y: 1, Actor: true, Badge: "w"}}, Panels: []scene.Panel{{Seat: 0, Score: int64(turn)}}, Values: [][]int64{{int64(turn)}},
		})
	}
	var html bytes.Buffer
	must.Do(t, player.Page(&html, []*timeline.Timeline{line}, player.Options{}))
	name := filepath.Join(t.TempDir(), "match.html")
	must.Do(t, os.WriteFile(name, html.Bytes(), 0o666))
	return name
}

// film makes a video of turns 1 to 3, which has seven pictures.
func film(t *testing.T, file string) []byte {
	t.Helper()
	tier.Gate(t)
	program, err := browser.Chromium(exec.LookPath)
	if err != nil {
		t.Skip(err)
	}
	format := must.Get(FormatOf(file))(t)
	shown := 0
	f := Film{Page: page(t), From: 1, To: 3, Format: format, Chromium: program, Env: os.Environ(), Timeout: StepTimeout, Progress: func(done, of int) {
		if shown = done; of != 7 {
			t.Errorf("progress %d of %d, want 7", done, of)
		}
	}}
	data := must.Get(f.Make(t.Context()))(t)
	must.Be(t, "reported pictures", 7, shown)
	return data
}

// A GIF has all pictures, cropped to the changed pixels, and is reproducible.
func TestGIF(t *testing.T) {
	t.Parallel()
	data := film(t, "match.gif")
	all := must.Get(gif.DecodeAll(bytes.NewReader(data)))(t)
	time, whole := 0, image.Rect(0, 0, 960, 600)
	for i, frame := range all.Image {
		time += all.Delay[i]
		if (frame.Rect == whole) != (i == 0) {
			t.Errorf("picture %d has the bounds %v", i, frame.Rect)
		}
	}
	if time != 7*frameTime/10 || len(all.Image) < 5 {
		t.Errorf("%d pictures take %d hundredths of a second", len(all.Image), time)
	}
	if again := film(t, "match.gif"); !bytes.Equal(data, again) {
		t.Error("two GIFs of the same match differ")
	}
}

// A browser can play a WebM to its end.
func TestWebM(t *testing.T) {
	t.Parallel()
	data := film(t, "match.webm")
	b := browsertest.Start(t)
	p := b.Tab(t, browsertest.Look{})
	got := browsertest.Eval[[]float64](p, `(async () => {
		const v = document.createElement("video");
		v.muted = true;
		v.src = "data:video/webm;base64,`+base64.StdEncoding.EncodeToString(data)+`";
		await new Promise((good, bad) => { v.onloadeddata = good; v.onerror = () => bad(new Error(v.error.message)); });
		const ended = new Promise(good => { v.onended = good; });
		await v.play();
		await ended;
		return [v.videoWidth, v.videoHeight, Math.round(v.duration * 1000), v.getVideoPlaybackQuality().corruptedVideoFrames];
	})()`)
	if want := []float64{1280, 720, 7 * frameTime, 0}; len(got) != 4 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] || got[3] != want[3] {
		t.Errorf("width, height, milliseconds and broken pictures %v, want %v", got, want)
	}
}

// pictureOf returns a PNG of one colour with a square of another.
func pictureOf(t *testing.T, ground, square color.RGBA, at image.Rectangle) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, 40, 30))
	draw.Draw(picture, picture.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	draw.Draw(picture, at, image.NewUniform(square), image.Point{}, draw.Src)
	var b bytes.Buffer
	must.Do(t, png.Encode(&b, picture))
	return b.Bytes()
}

// A picture equal to the previous one extends it; another is cropped to the changed pixels.
func TestAnimation(t *testing.T) {
	t.Parallel()
	white, red := color.RGBA{250, 250, 250, 255}, color.RGBA{200, 20, 20, 255}
	first := pictureOf(t, white, red, image.Rect(2, 2, 6, 6))
	a := must.Get(newAnimation([][]byte{first}))(t)
	for _, picture := range [][]byte{first, first, pictureOf(t, white, red, image.Rect(4, 2, 8, 6)), pictureOf(t, white, color.RGBA{190, 30, 30, 255}, image.Rect(4, 2, 8, 6))} {
		must.Do(t, a.add(picture))
	}
	var b bytes.Buffer
	must.Do(t, a.write(&b))
	got := must.Get(gif.DecodeAll(&b))(t)
	if len(got.Image) != 2 || got.Delay[0] != 2*frameTime/10 || got.Delay[1] != 2*frameTime/10 || got.Image[1].Rect != image.Rect(2, 2, 8, 6) {
		t.Errorf("%d pictures with the delays %v, the second one at %v", len(got.Image), got.Delay, got.Image[len(got.Image)-1].Rect)
	}
	if r, g, b, _ := got.Image[0].At(3, 3).RGBA(); r>>8 != 200 || g>>8 != 20 || b>>8 != 20 {
		t.Errorf("the square has the colour %d %d %d", r>>8, g>>8, b>>8)
	}
	if _, _, _, alpha := got.Image[1].At(4, 3).RGBA(); alpha != 0 {
		t.Error("unchanged pixels are not transparent")
	}
}

// Each key frame starts a cluster.
func TestClusters(t *testing.T) {
	t.Parallel()
	data := webm([]chunk{{true, 0, []byte("k")}, {false, 80, []byte("d")}, {true, 160, []byte("K")}}, 8, 4)
	if n := bytes.Count(data, []byte{0x1F, 0x43, 0xB6, 0x75}); n != 2 {
		t.Errorf("%d clusters, want one for each key frame", n)
	}
	for _, block := range []string{"\x81\x00\x00\x80k", "\x81\x00\x50\x00d", "\x81\x00\x00\x80K"} {
		if !bytes.Contains(data, []byte(block)) {
			t.Errorf("block %q is missing", block)
		}
	}
	if _, err := FormatOf("match.mp4"); err == nil {
		t.Error("no error for an MP4")
	}
}

// A program that is not a browser is killed.
func TestNoBrowser(t *testing.T) {
	t.Parallel()
	sleep, err := exec.LookPath("sleep")
	if err != nil {
		t.Skip(err)
	}
	program := filepath.Join(t.TempDir(), "chromium")
	must.Do(t, os.WriteFile(program, []byte("#!/bin/sh\nexec "+sleep+" 1000\n"), 0o755))
	format := must.Get(FormatOf("match.gif"))(t)
	f := Film{Page: "page.html", From: 1, To: 3, Format: format, Chromium: program, Env: os.Environ(), Timeout: 300 * time.Millisecond}
	if _, err := f.Make(t.Context()); err == nil || !strings.Contains(err.Error(), "chromium made no progress for 300ms and was stopped; ") {
		t.Error(err)
	}
}

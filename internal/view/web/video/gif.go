package video

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"slices"
)

// maxColours is the number of colours of a GIF. The 256th is transparent, for unchanged pixels.
const maxColours = 255

// animation makes a GIF of pictures. Each frame is cropped to the pixels that changed.
type animation struct {
	out     gif.GIF
	palette color.Palette
	index   map[color.RGBA]uint8 // cache of the nearest colours in the palette
	last    []uint8              // pixels of the previous picture
}

// newAnimation makes the palette from the most frequent colours of samples, as a page has few colours.
func newAnimation(samples [][]byte) (*animation, error) {
	count := map[color.RGBA]int{}
	for _, sample := range samples {
		picture, err := decode(sample)
		if err != nil {
			return nil, err
		}
		for at := 0; at < len(picture.Pix); at += 4 {
			count[rgba(picture.Pix[at:])]++
		}
	}
	colours := make([]color.RGBA, 0, len(count))
	for c := range count {
		colours = append(colours, c)
	}
	slices.SortFunc(colours, func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	a := &animation{index: map[color.RGBA]uint8{}}
	for _, c := range distinct(colours) {
		a.palette = append(a.palette, c)
	}
	a.palette = append(a.palette, color.RGBA{})
	return a, nil
}

// distinct returns up to maxColours colours, and prefers those that differ clearly from all chosen before.
func distinct(colours []color.RGBA) (chosen []color.RGBA) {
	for _, apart := range []int{24, 12, 0} { // sums of the differences of red, green and blue
		for _, c := range colours {
			if len(chosen) == maxColours {
				return chosen
			}
			if !slices.ContainsFunc(chosen, func(o color.RGBA) bool { return distance(c, o) <= apart }) {
				chosen = append(chosen, c)
			}
		}
	}
	return chosen
}

func distance(a, b color.RGBA) int {
	difference := func(x, y uint8) int { return max(int(x), int(y)) - min(int(x), int(y)) }
	return difference(a.R, b.R) + difference(a.G, b.G) + difference(a.B, b.B)
}

// add appends a picture.
func (a *animation) add(data []byte) error {
	picture, err := decode(data)
	if err != nil {
		return err
	}
	size := picture.Rect
	now := make([]uint8, size.Dx()*size.Dy())
	changed := image.Rectangle{}
	for i := range now {
		now[i] = a.nearest(rgba(picture.Pix[4*i:]))
		if a.last == nil || now[i] != a.last[i] {
			changed = changed.Union(image.Rect(i%size.Dx(), i/size.Dx(), i%size.Dx()+1, i/size.Dx()+1))
		}
	}
	if changed.Empty() && len(a.out.Delay) > 0 {
		a.out.Delay[len(a.out.Delay)-1] += frameTime / 10
		return nil
	}
	frame := image.NewPaletted(changed, a.palette)
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		for x := changed.Min.X; x < changed.Max.X; x++ {
			i := y*size.Dx() + x
			if a.last != nil && now[i] == a.last[i] {
				frame.SetColorIndex(x, y, uint8(len(a.palette)-1))
			} else {
				frame.SetColorIndex(x, y, now[i])
			}
		}
	}
	a.last = now
	a.out.Image = append(a.out.Image, frame)
	a.out.Delay = append(a.out.Delay, frameTime/10)
	a.out.Disposal = append(a.out.Disposal, gif.DisposalNone)
	a.out.Config = image.Config{ColorModel: a.palette, Width: size.Dx(), Height: size.Dy()}
	return nil
}

// nearest returns the index of the most similar colour.
func (a *animation) nearest(c color.RGBA) uint8 {
	i, cached := a.index[c]
	if !cached {
		i = uint8(a.palette[:len(a.palette)-1].Index(c))
		a.index[c] = i
	}
	return i
}

func (a *animation) write(w io.Writer) error { return gif.EncodeAll(w, &a.out) }

// decode decodes a PNG of a page without transparent pixels.
func decode(data []byte) (*image.RGBA, error) {
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if plain, ok := picture.(*image.RGBA); ok {
		return plain, nil
	}
	plain := image.NewRGBA(picture.Bounds())
	draw.Draw(plain, plain.Rect, picture, plain.Rect.Min, draw.Src)
	return plain, nil
}

func rgba(pixel []uint8) color.RGBA { return color.RGBA{pixel[0], pixel[1], pixel[2], pixel[3]} }

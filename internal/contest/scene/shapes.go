package scene

import (
	"fmt"
	"strconv"
	"strings"
)

// Box returns the path of a rectangle.
func Box(x, y, width, height float64) string {
	return fmt.Sprintf("M %g %g L %g %g L %g %g L %g %g Z", x, y, x+width, y, x+width, y+height, x, y+height)
}

// Disc returns the path of a circle.
func Disc(x, y, radius float64) string {
	const handle = 0.5523 // for the four curves of a circle
	h := radius * handle
	return fmt.Sprintf("M %.5g %.5g C %.5g %.5g %.5g %.5g %.5g %.5g C %.5g %.5g %.5g %.5g %.5g %.5g "+
		"C %.5g %.5g %.5g %.5g %.5g %.5g C %.5g %.5g %.5g %.5g %.5g %.5g Z",
		x, y-radius, x+h, y-radius, x+radius, y-h, x+radius, y, x+radius, y+h, x+h, y+radius, x, y+radius,
		x-h, y+radius, x-radius, y+h, x-radius, y, x-radius, y-h, x-h, y-radius, x, y-radius)
}

// Placed returns the picture scaled by a factor, with its upper left corner at (x, y). Its paths must have only
// commands in capitals that are followed by pairs of numbers (M, L, Q, C, Z), with spaces between all of them.
func (p Picture) Placed(x, y, factor float64) Picture {
	placed := make(Picture, len(p))
	for i, s := range p {
		placed[i] = s
		placed[i].Width *= factor
		words := strings.Fields(s.Path)
		numbers := 0
		for k, word := range words {
			n, err := strconv.ParseFloat(word, 64)
			if err != nil {
				continue
			}
			offset := x
			if numbers%2 == 1 {
				offset = y
			}
			numbers++
			words[k] = strconv.FormatFloat(offset+n*factor, 'g', 5, 64)
		}
		placed[i].Path = strings.Join(words, " ")
	}
	return placed
}

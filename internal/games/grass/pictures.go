package grass

import (
	"fmt"
	"math"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

func grassPicture() scene.Picture {
	return scene.Picture{
		{Path: scene.Box(0, 0, 16, 16), Fill: scene.Leaf},
		{
			Path:   "M 2.6 7 L 1.8 4 M 4 7 L 4.2 3 M 5.4 7 L 6.6 4.4 M 9.6 13.6 L 8.8 10.6 M 11 13.6 L 11.2 9.6 M 12.4 13.6 L 13.6 11",
			Stroke: scene.Wall, Width: 0.9,
		},
		{Path: "M 11.2 4.6 L 11 2.8 M 12.4 4.6 L 13.2 3 M 3.4 13 L 3 11.4 M 4.6 13 L 5.4 11.4", Stroke: scene.Wall, Width: 0.7},
	}
}

// robotPicture returns a robot in the colour of its team.
func robotPicture() scene.Picture {
	return scene.Picture{
		{Path: "M 8 3.4 L 8 1.6", Stroke: scene.Wall, Width: 0.9},
		{Path: scene.Disc(8, 1.4, 1), Fill: scene.Team},
		{
			Path: "M 4 3.2 L 12 3.2 Q 14 3.2 14 5.2 L 14 9 Q 14 11 12 11 L 4 11 Q 2 11 2 9 L 2 5.2 Q 2 3.2 4 3.2 Z",
			Fill: scene.Team, Stroke: scene.Wall, Width: 0.7,
		},
		{Path: scene.Disc(5.6, 6.6, 1.7) + " " + scene.Disc(10.4, 6.6, 1.7), Fill: scene.Cream},
		{Path: scene.Disc(5.9, 6.6, 0.8) + " " + scene.Disc(10.7, 6.6, 0.8), Fill: scene.Wall},
		{Path: "M 4 12 L 12 12 Q 13.6 12 13.6 13.4 Q 13.6 14.8 12 14.8 L 4 14.8 Q 2.4 14.8 2.4 13.4 Q 2.4 12 4 12 Z", Fill: scene.Wall},
		{Path: scene.Disc(4.6, 13.4, 0.7) + " " + scene.Disc(8, 13.4, 0.7) + " " + scene.Disc(11.4, 13.4, 0.7), Fill: scene.Metal},
	}
}

// recyclerPicture returns a gear wheel in the colour of its team.
func recyclerPicture() scene.Picture {
	return scene.Picture{
		{Path: gear(8, 5.2, 7.4), Fill: scene.Team, Stroke: scene.Wall, Width: 0.8},
		{Path: scene.Disc(8, 8, 3.4), Fill: scene.Cream, Stroke: scene.Wall, Width: 0.7},
		{Path: "M 8 5.9 L 9.4 8 L 8.6 8 L 8.6 10 L 7.4 10 L 7.4 8 L 6.6 8 Z", Fill: scene.Wall},
	}
}

// gear returns the path of a gear wheel with a number of teeth, between two radii around the middle.
func gear(teeth int, inner, outer float64) string {
	var path strings.Builder
	command := "M"
	for i := range 4 * teeth {
		radius := inner
		if i%4 == 1 || i%4 == 2 {
			radius = outer
		}
		angle := 2 * math.Pi * (float64(i) - 1.5) / float64(4*teeth)
		fmt.Fprintf(&path, "%s %.2f %.2f ", command, 8+radius*math.Cos(angle), 8+radius*math.Sin(angle))
		command = "L"
	}
	return path.String() + "Z"
}

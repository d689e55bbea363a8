package kitchenscene

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

func platePicture() scene.Picture {
	return scene.Picture{
		{Path: scene.Disc(8, 8, 6.9), Fill: scene.Cream, Stroke: scene.Wall, Width: 0.8},
		{Path: scene.Disc(8, 8, 4.8), Stroke: scene.Muted, Width: 0.6},
	}
}

func dirtyPlatePicture() scene.Picture {
	return append(platePicture(),
		scene.Shape{Path: "M 4.6 6 C 6 4 9 5.4 8.4 7.2 C 7.8 8.8 4 8.4 4.6 6 Z M 9 10 C 10.4 8.4 12.4 9.4 11.8 11 C 11.2 12.6 8.2 12 9 10 Z", Fill: scene.Earth, Stroke: scene.Wall, Width: 0.4},
		scene.Shape{Path: scene.Disc(11.2, 5.2, 0.9) + " " + scene.Disc(6, 11.4, 0.8), Fill: scene.Earth})
}

// panPicture returns a frying pan, with its handle at a corner.
func panPicture() scene.Picture {
	return scene.Picture{
		{Path: "M 11.6 11.6 L 14.2 14.2", Stroke: scene.Wall, Width: 3.6},
		{Path: "M 11.6 11.6 L 14.2 14.2", Stroke: scene.Wood, Width: 2.2},
		{Path: scene.Disc(8, 8, 6.2), Fill: scene.Wall},
		{Path: scene.Disc(8, 8, 5.5), Stroke: scene.Metal, Width: 0.8},
	}
}

func eggPicture() scene.Picture {
	return scene.Picture{
		{Path: "M 8 0.8 C 11.6 0.8 14 6.4 14 9.6 C 14 13.2 11.4 15.3 8 15.3 C 4.6 15.3 2 13.2 2 9.6 C 2 6.4 4.4 0.8 8 0.8 Z", Fill: scene.Cream, Stroke: scene.Wall, Width: 0.9},
		{Path: "M 4.4 8.6 C 4.8 6.4 5.6 4.8 6.8 3.6", Stroke: scene.Paper, Width: 1.2},
	}
}

// friedEgg returns an egg without its shell.
func friedEgg(white, edge, yolk scene.Colour) scene.Picture {
	return scene.Picture{
		{
			Path: "M 8 1 C 10.6 0.6 11.4 2.8 13.2 3.4 C 15.4 4.2 15.6 7 14.6 8.6 C 14 9.8 15.2 11.6 13.8 13.2 C 12.2 15 10 13.8 8.4 14.8 " +
				"C 6 16 3.2 14.6 2.6 12.4 C 2.2 11 0.6 10 0.8 7.6 C 1 5.4 2.8 5.2 3.6 3.6 C 4.4 1.8 6 1.2 8 1 Z",
			Fill: white, Stroke: edge, Width: 0.9,
		},
		{Path: scene.Disc(8, 8, 3.3), Fill: yolk, Stroke: edge, Width: 0.7},
	}
}

func onionPicture() scene.Picture {
	return scene.Picture{
		{Path: "M 8 4.4 L 6 0.6 M 8 4.4 L 8 0.4 M 8 4.4 L 10 0.6", Stroke: scene.Leaf, Width: 1.4},
		{Path: "M 8 3 C 9.4 4.6 14.8 5.6 14.8 10 C 14.8 13.2 12 15.2 8 15.2 C 4 15.2 1.2 13.2 1.2 10 C 1.2 5.6 6.6 4.6 8 3 Z", Fill: scene.Violet, Stroke: scene.Wall, Width: 0.9},
		{Path: "M 8 4 C 3.8 7.6 3.8 12 7 15 M 8 4 C 12.2 7.6 12.2 12 9 15 M 8 4 L 8 15", Stroke: scene.Cream, Width: 0.8},
	}
}

// onionRings returns chopped onions.
func onionRings() scene.Picture {
	var p scene.Picture
	for _, at := range [][2]float64{{5, 4.8}, {11.2, 7}, {5.6, 11.4}} {
		p = append(p,
			scene.Shape{Path: scene.Disc(at[0], at[1], 3.9), Fill: scene.Cream, Stroke: scene.Wall, Width: 0.7},
			scene.Shape{Path: scene.Disc(at[0], at[1], 3.1), Stroke: scene.Violet, Width: 0.9},
			scene.Shape{Path: scene.Disc(at[0], at[1], 1.3), Stroke: scene.Violet, Width: 0.8})
	}
	return p
}

// steak returns a piece of meat with a bone, raw or with grill marks.
func steak(flesh, edge, fat scene.Colour) scene.Picture {
	return scene.Picture{
		{
			Path: "M 4.6 2 C 8 0.2 13.4 1 14.8 4.6 C 16 8 13.6 10 11.4 10.6 C 9.6 11.2 9.4 12.6 7.8 14 C 5.6 15.8 1.8 14.8 1.2 11.4 C 0.6 8 1.4 3.8 4.6 2 Z",
			Fill: fat, Stroke: edge, Width: 0.9,
		},
		{
			Path: "M 5.4 3.6 C 8.2 2.2 12.2 2.8 13.2 5.2 C 14 7.4 12.4 8.6 10.8 9 C 8.6 9.6 8 11.4 6.8 12.4 C 5.2 13.6 3.2 13 2.8 10.8 C 2.4 8.4 3 4.8 5.4 3.6 Z",
			Fill: flesh,
		},
		{Path: scene.Disc(5.8, 6.8, 1.5), Fill: fat, Stroke: edge, Width: 0.7},
	}
}

// cubes returns chopped meat.
func cubes(flesh, edge, side scene.Colour) scene.Picture {
	var p scene.Picture
	for _, at := range [][2]float64{{0.9, 1.2}, {8.5, 2.6}, {1.7, 8.6}, {8.9, 9.4}} {
		x, y := at[0], at[1]
		p = append(p,
			scene.Shape{Path: scene.Box(x, y+1.4, 4.8, 4.6), Fill: flesh, Stroke: edge, Width: 0.7},
			scene.Shape{Path: fmt.Sprintf("M %g %g L %g %g L %g %g L %g %g Z", x, y+1.4, x+1.4, y, x+6.2, y, x+4.8, y+1.4), Fill: side, Stroke: edge, Width: 0.7},
			scene.Shape{Path: fmt.Sprintf("M %g %g L %g %g L %g %g L %g %g Z", x+4.8, y+1.4, x+6.2, y, x+6.2, y+4.6, x+4.8, y+6), Fill: flesh, Stroke: edge, Width: 0.7})
	}
	return p
}

// The grill marks on a steak, and on cubes.
const (
	steakMarks = "M 4 11 L 7.4 4.6 M 7 11.4 L 10.4 4.4 M 10.2 9.4 L 12.6 4.8"
	cubeMarks  = "M 2.6 6.4 L 4.4 3.4 M 10.2 7.8 L 12 4.8 M 3.4 13.8 L 5.2 10.8 M 10.6 14.6 L 12.4 11.6"
)

// grilled adds grill marks.
func grilled(p scene.Picture, marks string) scene.Picture {
	return append(p, scene.Shape{Path: marks, Stroke: scene.Wall, Width: 1.1})
}

// burnt adds smoke.
func burnt(p scene.Picture) scene.Picture {
	for _, line := range []scene.Shape{{Stroke: scene.Paper, Width: 2}, {Stroke: scene.Ink, Width: 1}} {
		line.Path = "M 4.6 6.6 C 3 5 6.2 3.6 4.6 0.8 M 8.2 6.6 C 6.6 5 9.8 3.6 8.2 0.8 M 11.8 6.6 C 10.2 5 13.4 3.6 11.8 0.8"
		p = append(p, line)
	}
	return append(p, scene.Shape{Path: scene.Disc(5.4, 10.4, 0.8) + " " + scene.Disc(9.6, 9.6, 0.8) + " " + scene.Disc(8, 12.6, 0.7), Fill: scene.Fire})
}

// noodlesPicture returns a handful of wavy noodles.
func noodlesPicture() scene.Picture {
	const strands = "M 2.6 1.8 C 5.2 4.2 0.4 6.8 2.8 9.2 C 4.6 11 1.6 12.6 3.2 14.2 M 6.2 1.8 C 8.8 4.2 4 6.8 6.4 9.2 C 8.2 11 5.2 12.6 6.8 14.2 " +
		"M 9.8 1.8 C 12.4 4.2 7.6 6.8 10 9.2 C 11.8 11 8.8 12.6 10.4 14.2 M 13.2 1.8 C 15.8 4.2 11 6.8 13.4 9.2 C 15.2 11 12.2 12.6 13.8 14.2"
	return scene.Picture{
		{Path: strands, Stroke: scene.Wall, Width: 3.4},
		{Path: strands, Stroke: scene.Gold, Width: 2},
	}
}

// saucePicture returns a bottle of sauce.
func saucePicture() scene.Picture {
	return scene.Picture{
		{Path: "M 6.4 0.8 L 9.6 0.8 L 9.9 3 L 6.1 3 Z", Fill: scene.Cream, Stroke: scene.Wall, Width: 0.8},
		{
			Path: "M 6.2 3 L 9.8 3 C 9.8 5.4 12.8 5.6 12.8 8.4 L 12.8 14 C 12.8 14.9 12.4 15.3 11.6 15.3 L 4.4 15.3 C 3.6 15.3 3.2 14.9 3.2 14 L 3.2 8.4 C 3.2 5.6 6.2 5.4 6.2 3 Z",
			Fill: scene.Fire, Stroke: scene.Wall, Width: 0.9,
		},
		{Path: scene.Box(3.6, 8.6, 8.8, 4.4), Fill: scene.Cream},
		{Path: "M 8 9.2 C 9.6 10.4 9.6 12.4 8 12.4 C 6.4 12.4 6.4 10.4 8 9.2 Z", Fill: scene.Fire},
	}
}

// meatStates returns the pictures of processed meat.
func meatStates() map[string]scene.Picture {
	return map[string]scene.Picture{
		"chopped":        cubes(scene.Rose, scene.Wall, scene.Cream),
		"cooked":         grilled(steak(scene.Wood, scene.Wall, scene.Earth), steakMarks),
		"chopped cooked": grilled(cubes(scene.Wood, scene.Wall, scene.Earth), cubeMarks),
		"burnt":          burnt(steak(scene.Wall, scene.Muted, scene.Wall)),
		"chopped burnt":  burnt(cubes(scene.Wall, scene.Muted, scene.Wall)),
	}
}

// eggStates returns the pictures of processed eggs.
func eggStates() map[string]scene.Picture {
	return map[string]scene.Picture{
		"cooked": friedEgg(scene.Cream, scene.Wall, scene.Gold),
		"burnt":  burnt(friedEgg(scene.Wall, scene.Muted, scene.Earth)),
	}
}

// onionStates returns the pictures of processed onions.
func onionStates() map[string]scene.Picture {
	return map[string]scene.Picture{"chopped": onionRings()}
}

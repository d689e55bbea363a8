package alamode

import "github.com/cookoff/cookoff/internal/contest/scene"

func tablePicture() scene.Picture {
	return scene.Picture{
		{Path: scene.Box(0, 0, 16, 16), Fill: scene.Wood},
		{Path: scene.Box(0.5, 0.5, 15, 15), Stroke: scene.Shadow, Width: 1},
	}
}

func dishwasherPicture() scene.Picture {
	return scene.Picture{
		{Path: scene.Box(0, 0, 16, 16), Fill: scene.Metal},
		{Path: scene.Box(0.5, 0.5, 15, 3.6), Fill: scene.Wall},
		{Path: scene.Disc(3, 2.3, 0.9) + " " + scene.Disc(6, 2.3, 0.9), Fill: scene.Cream},
		{Path: scene.Disc(8, 9.8, 5.2), Fill: scene.Water, Stroke: scene.Wall, Width: 1.1},
		{
			Path:   "M 5.2 9 C 6.2 7.6 7 10 8 8.8 C 9 7.6 9.8 10 10.8 8.8 M 5.2 11.6 C 6.2 10.2 7 12.6 8 11.4 C 9 10.2 9.8 12.6 10.8 11.4",
			Stroke: scene.Cream, Width: 0.9,
		},
	}
}

// windowPicture returns the window for serving customers: an awning, a counter, a bell.
func windowPicture() scene.Picture {
	p := scene.Picture{
		{Path: scene.Box(0, 0, 16, 16), Fill: scene.Wood},
		{Path: scene.Box(1, 3, 14, 9), Fill: scene.Wall},
		{Path: "M 4.6 12 C 4.6 7 11.4 7 11.4 12 Z", Fill: scene.Gold},
		{Path: scene.Disc(8, 7.6, 1), Fill: scene.Gold},
		{Path: scene.Box(0, 12, 16, 4), Fill: scene.Earth},
	}
	for i, colour := range []scene.Colour{scene.Rose, scene.Cream, scene.Rose, scene.Cream} {
		stripe := scene.Picture{{Path: "M 0 0 L 4 0 L 4 4 C 4 6.4 0 6.4 0 4 Z", Fill: colour, Stroke: scene.Wall, Width: 0.5}}
		p = append(p, stripe.Placed(4*float64(i), 0, 1)...)
	}
	return p
}

// crate returns a crate with a food in it.
func crate(food scene.Picture) scene.Picture {
	p := scene.Picture{{Path: scene.Box(0.4, 0.4, 15.2, 15.2), Fill: scene.Earth, Stroke: scene.Wall, Width: 0.8}}
	p = append(p, food.Placed(2.2, 0.4, 0.72)...)
	return append(p, scene.Shape{
		Path: scene.Box(0.4, 11.2, 15.2, 2) + " " + scene.Box(0.4, 13.6, 15.2, 2), Fill: scene.Wood, Stroke: scene.Wall, Width: 0.6,
	})
}

func choppingBoardPicture() scene.Picture {
	return append(tablePicture(),
		scene.Shape{Path: scene.Box(1.6, 4, 12.8, 9.6), Fill: scene.Cream, Stroke: scene.Earth, Width: 0.8},
		scene.Shape{Path: "M 3.6 12.4 C 3.4 9.4 7 6 9.6 4.6 L 11 6 Z", Fill: scene.Metal, Stroke: scene.Wall, Width: 0.8},
		scene.Shape{Path: "M 10.6 5 L 13.6 2", Stroke: scene.Wall, Width: 2.2},
	)
}

func ovenPicture() scene.Picture {
	return scene.Picture{
		{Path: scene.Box(0, 0, 16, 16), Fill: scene.Metal},
		{Path: scene.Disc(3, 2.2, 1) + " " + scene.Disc(8, 2.2, 1) + " " + scene.Disc(13, 2.2, 1), Fill: scene.Wall},
		{Path: scene.Box(1.2, 4.4, 13.6, 10.6), Fill: scene.Wall},
		{Path: "M 3 5.8 L 13 5.8", Stroke: scene.Metal, Width: 1.1},
		{
			Path: "M 8 14.4 C 4 14 3.4 10.8 5.6 9.2 C 5.8 10.4 6.8 10.6 7 9.6 C 7.2 8.4 7 7.8 8.2 6.8 C 8.6 9.2 12.6 9.4 11.6 12.2 C 11.2 13.6 9.6 14.4 8 14.4 Z",
			Fill: scene.Fire,
		},
		{Path: "M 8 14.2 C 6.4 13.8 6.4 12 7.6 10.8 C 8 12 9.8 12 9.4 13.4 C 9.2 14 8.6 14.2 8 14.2 Z", Fill: scene.Gold},
	}
}

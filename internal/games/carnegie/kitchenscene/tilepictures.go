package kitchenscene

import "github.com/cookoff/cookoff/internal/contest/scene"

// Stations fill their tiles, and their distinctive parts reach the edges: an item usually covers the middle.

// block returns a tile's full square with an edge.
func block(fill, edge scene.Colour) scene.Shape {
	return scene.Shape{Path: scene.Box(0.5, 0.5, 15, 15), Fill: fill, Stroke: edge, Width: 1}
}

// wallPicture returns a wall of bricks.
func wallPicture() scene.Picture {
	return scene.Picture{
		{Path: scene.Box(0, 0, 16, 16), Fill: scene.Wall},
		{
			Path:   "M 0 5.3 L 16 5.3 M 0 10.7 L 16 10.7 M 5 0 L 5 5.3 M 12 5.3 L 12 10.7 M 5 10.7 L 5 16",
			Stroke: scene.Muted, Width: 0.4,
		},
	}
}

// counterPicture returns a wooden board with a knife.
func counterPicture() scene.Picture {
	return scene.Picture{
		block(scene.Wood, scene.Earth),
		{Path: "M 3 5 L 13 5 M 3 12.6 L 8 12.6", Stroke: scene.Earth, Width: 0.5},
		{Path: "M 2.6 9.4 L 9.4 9.4 L 9.4 7 L 5 7 C 3.8 7.4 3 8.2 2.6 9.4 Z", Fill: scene.Metal, Stroke: scene.Wall, Width: 0.6},
		{Path: "M 10 8.1 L 13.2 8.1", Stroke: scene.Wall, Width: 1.8},
	}
}

// boxPicture returns an open crate.
func boxPicture() scene.Picture {
	return scene.Picture{
		block(scene.Wood, scene.Wall),
		{Path: scene.Box(3.4, 3.4, 9.2, 9.2), Fill: scene.Earth, Stroke: scene.Wall, Width: 0.8},
		{Path: "M 0.8 0.8 L 3.4 3.4 M 15.2 0.8 L 12.6 3.4 M 0.8 15.2 L 3.4 12.6 M 15.2 15.2 L 12.6 12.6", Stroke: scene.Wall, Width: 0.8},
		{Path: "M 3.4 6.5 L 12.6 6.5 M 3.4 9.5 L 12.6 9.5", Stroke: scene.Wall, Width: 0.5},
	}
}

// sinkPicture returns a basin of water with a tap.
func sinkPicture() scene.Picture {
	return scene.Picture{
		block(scene.Metal, scene.Wall),
		{
			Path: "M 2 6 C 2 5 2.6 4.6 3.4 4.6 L 12.6 4.6 C 13.4 4.6 14 5 14 6 L 14 12.6 C 14 13.6 13.4 14 12.6 14 L 3.4 14 C 2.6 14 2 13.6 2 12.6 Z",
			Fill: scene.Water, Stroke: scene.Wall, Width: 0.9,
		},
		{Path: "M 3.8 9 C 5 8 5.8 10 7 9 M 9.4 11.6 C 10.6 10.6 11.4 12.6 12.6 11.6", Stroke: scene.Paper, Width: 0.7},
		{Path: "M 8 1.6 L 8 7", Stroke: scene.Wall, Width: 2.6},
		{Path: "M 8 1.6 L 8 6.8", Stroke: scene.Metal, Width: 1.3},
		{Path: "M 5.4 2 L 10.6 2", Stroke: scene.Wall, Width: 1.4},
	}
}

// sinkTablePicture returns a rack with plates.
func sinkTablePicture() scene.Picture {
	p := scene.Picture{block(scene.Metal, scene.Wall)}
	for _, x := range []float64{10.6, 8, 5.4} {
		p = append(p, scene.Shape{Path: scene.Disc(x, 6.6, 4.2), Fill: scene.Cream, Stroke: scene.Wall, Width: 0.7})
	}
	return append(p,
		scene.Shape{Path: scene.Disc(5.4, 6.6, 2.6), Stroke: scene.Muted, Width: 0.6},
		scene.Shape{Path: "M 1.4 13.8 L 14.6 13.8 M 1.4 10.4 L 14.6 10.4", Stroke: scene.Wall, Width: 1.1},
		scene.Shape{Path: "M 1.9 9 L 1.9 13.6 M 5 10.4 L 5 13.6 M 8 10.4 L 8 13.6 M 11 10.4 L 11 13.6 M 14.1 9 L 14.1 13.6", Stroke: scene.Wall, Width: 0.9})
}

// cookerPicture returns a stove whose flames are visible around a pan.
func cookerPicture() scene.Picture {
	return scene.Picture{
		block(scene.Metal, scene.Wall),
		{
			Path: "M 8 0.8 L 9.6 4.2 L 14.4 1.6 L 11.8 6.4 L 15.2 8 L 11.8 9.6 L 14.4 14.4 L 9.6 11.8 L 8 15.2 L 6.4 11.8 L 1.6 14.4 L 4.2 9.6 L 0.8 8 L 4.2 6.4 L 1.6 1.6 L 6.4 4.2 Z",
			Fill: scene.Fire, Stroke: scene.Wall, Width: 0.5,
		},
		{
			Path: "M 8 3 L 9 5 L 12.6 3.4 L 11 7 L 13 8 L 11 9 L 12.6 12.6 L 9 11 L 8 13 L 7 11 L 3.4 12.6 L 5 9 L 3 8 L 5 7 L 3.4 3.4 L 7 5 Z",
			Fill: scene.Gold,
		},
		{Path: scene.Disc(8, 8, 3.6), Fill: scene.Wall},
		{Path: "M 8 4.9 C 10 6.6 10.4 8 10 9.4 C 9.6 10.8 6.4 10.8 6 9.4 C 5.7 8.4 6.2 7.7 6.8 7 C 7.2 7.7 7.6 7 8 4.9 Z", Fill: scene.Gold},
	}
}

// trashPicture returns a bin.
func trashPicture() scene.Picture {
	return scene.Picture{
		{Path: "M 2.8 4.6 L 13.2 4.6 L 12 15.2 L 4 15.2 Z", Fill: scene.Muted, Stroke: scene.Wall, Width: 1},
		{Path: "M 5.9 7 L 6.3 12.9 M 8 7 L 8 12.9 M 10.1 7 L 9.7 12.9", Stroke: scene.Wall, Width: 1},
		{Path: scene.Box(1.6, 2.8, 12.8, 2), Fill: scene.Muted, Stroke: scene.Wall, Width: 1},
		{Path: "M 6 2.6 L 6 1 L 10 1 L 10 2.6", Stroke: scene.Wall, Width: 1},
	}
}

// submitPicture returns a service bell on a mat whose edge is visible under a bot.
func submitPicture() scene.Picture {
	return scene.Picture{
		{Path: scene.Box(1, 1, 14, 14), Stroke: scene.Gold, Width: 1.8},
		{Path: "M 3 11.4 C 3 6.4 5.4 4.6 8 4.6 C 10.6 4.6 13 6.4 13 11.4 Z", Fill: scene.Gold, Stroke: scene.Wall, Width: 0.9},
		{Path: "M 2.6 12.4 L 13.4 12.4", Stroke: scene.Wall, Width: 1.8},
		{Path: "M 8 4.4 L 8 3.2", Stroke: scene.Wall, Width: 2.2},
		{Path: "M 5 9.6 C 5.2 7.8 6 7 7 6.6", Stroke: scene.Cream, Width: 0.9},
	}
}

// shopPicture returns a stall with a striped awning and a coin.
func shopPicture() scene.Picture {
	return scene.Picture{
		{Path: scene.Box(1.4, 6, 13.2, 9.4), Fill: scene.Cream, Stroke: scene.Wall, Width: 0.9},
		{Path: scene.Disc(8, 11.4, 3.2), Fill: scene.Gold, Stroke: scene.Wall, Width: 0.7},
		{Path: "M 9.2 10.2 C 8.6 9.4 6.9 9.6 6.9 10.5 C 6.9 11.6 9.2 11.1 9.2 12.3 C 9.2 13.2 7.4 13.4 6.8 12.6 M 8 9.1 L 8 13.7", Stroke: scene.Wall, Width: 0.7},
		{
			Path: "M 1.6 0.6 L 14.4 0.6 L 15.5 5.4 C 15.5 7.8 12 7.8 12 5.6 C 12 7.8 8 7.8 8 5.6 C 8 7.8 4 7.8 4 5.6 C 4 7.8 0.5 7.8 0.5 5.4 Z",
			Fill: scene.Cream, Stroke: scene.Wall, Width: 0.8,
		},
		{Path: "M 1.6 0.8 L 4.6 0.8 L 4 5.6 C 4 7.6 0.6 7.6 0.6 5.4 Z M 8 0.8 L 11.4 0.8 L 12 5.6 C 12 7.6 8 7.6 8 5.6 Z", Fill: scene.Violet, Stroke: scene.Wall, Width: 0.5},
	}
}

package overdrive

import "github.com/cookoff/cookoff/internal/contest/scene"

func mudPicture() scene.Picture {
	return scene.Picture{
		{Path: "M 1 9 C 0.5 5 4.5 3.5 7 5 C 9 2 14.5 3.5 14.5 8 C 16 11 12.5 14 9.5 12.5 C 6 15 1.5 13.5 1 9 Z", Fill: scene.Earth},
		{Path: scene.Disc(5, 8.5, 1.3), Fill: scene.Wood},
		{Path: scene.Disc(10.5, 7, 1.5), Fill: scene.Wood},
		{Path: scene.Disc(8.6, 10.8, 0.9), Fill: scene.Wood},
	}
}

func oilSpillPicture() scene.Picture {
	return scene.Picture{
		{
			Path: "M 1 10 C 1 6.5 4 6 6 6.4 C 8 3 15 4 15 8.5 C 15.5 13 10 14 7.5 12.6 C 4.5 14.5 1 13.5 1 10 Z",
			Fill: scene.Wall, Stroke: scene.Violet, Width: 0.9,
		},
		{Path: "M 8.5 7 C 10 6 12.4 6.6 12.8 8.4", Stroke: scene.Rose, Width: 1},
		{Path: "M 8.6 9 C 9.6 8.4 10.8 8.6 11.2 9.6", Stroke: scene.Water, Width: 1},
		{Path: scene.Disc(3.4, 3.4, 1.2), Fill: scene.Wall, Stroke: scene.Violet, Width: 0.7},
	}
}

// token returns a thing that can be picked up: a drawing on a round plate.
func token(edge scene.Colour, drawing ...scene.Shape) scene.Picture {
	return append(scene.Picture{{Path: scene.Disc(8, 8, 7.1), Fill: scene.Paper, Stroke: edge, Width: 1.2}}, drawing...)
}

func oilPicture() scene.Picture {
	return token(scene.Ink, scene.Shape{
		Path: "M 8 2.6 C 10 6 11.8 7.6 11.8 9.7 C 11.8 14.4 4.2 14.4 4.2 9.7 C 4.2 7.6 6 6 8 2.6 Z", Fill: scene.Ink,
	})
}

func boostPicture() scene.Picture {
	return token(scene.Gold, scene.Shape{Path: "M 4 4.2 L 7.6 8 L 4 11.8 M 8.2 4.2 L 11.8 8 L 8.2 11.8", Stroke: scene.Gold, Width: 2.2})
}

func lizardPicture() scene.Picture {
	return token(scene.Leaf,
		scene.Shape{Path: "M 8 6.4 L 4.8 4.6 M 8 6.4 L 11.2 4.6 M 8 9 L 4.8 10.8 M 8 9 L 11 10", Stroke: scene.Leaf, Width: 1.2},
		scene.Shape{Path: "M 8 5 L 8 9.4 C 8 12 9.6 13 11.8 12.2", Stroke: scene.Leaf, Width: 2.3},
		scene.Shape{Path: scene.Disc(8, 4, 1.9), Fill: scene.Leaf},
	)
}

func tweetPicture() scene.Picture {
	return token(scene.Water,
		scene.Shape{Path: "M 3.4 4.2 L 12.6 4.2 L 12.6 10 L 8.2 10 L 5.2 13 L 5.2 10 L 3.4 10 Z", Fill: scene.Water},
		scene.Shape{Path: "M 4.6 8.6 L 5.2 7.2 L 7.4 5.6 L 11.4 7.2 L 11.4 8.6 Z", Fill: scene.Paper},
	)
}

func empPicture() scene.Picture {
	return token(scene.Violet, scene.Shape{Path: "M 9.6 2.2 L 4.2 9 L 7.5 9 L 6.2 13.8 L 11.8 6.8 L 8.5 6.8 Z", Fill: scene.Violet})
}

func wallPicture() scene.Picture {
	return scene.Picture{
		{Path: scene.Box(0, 0, 16, 16), Fill: scene.Metal},
		{
			Path: "M 0 0.4 L 16 0.4 M 0 4 L 16 4 M 0 8 L 16 8 M 0 12 L 16 12 M 0 15.6 L 16 15.6 " +
				"M 4 0 L 4 4 M 12 0 L 12 4 M 8 4 L 8 8 M 0.4 4 L 0.4 8 M 15.6 4 L 15.6 8 M 4 8 L 4 12 M 12 8 L 12 12 M 8 12 L 8 16",
			Stroke: scene.Wall, Width: 1.1,
		},
	}
}

func finishPicture() scene.Picture {
	p := scene.Picture{{Path: scene.Box(0, 0, 16, 16), Fill: scene.Paper}}
	black := ""
	for row := range 4 {
		for column := range 2 {
			black += scene.Box(float64(8*column+row%2*4), float64(4*row), 4, 4) + " "
		}
	}
	return append(p, scene.Shape{Path: black, Fill: scene.Ink})
}

// carPicture returns a racing car heading right, from above.
func carPicture() scene.Picture {
	return scene.Picture{
		{Path: scene.Box(2.4, 2.6, 3.4, 2.4) + " " + scene.Box(2.4, 11, 3.4, 2.4) + " " + scene.Box(10, 3.2, 3, 2) + " " + scene.Box(10, 10.8, 3, 2), Fill: scene.Wall},
		{
			Path: "M 1.6 5.6 L 6 4.6 L 10.4 5.4 C 14 5.6 15.4 6.6 15.4 8 C 15.4 9.4 14 10.4 10.4 10.6 L 6 11.4 L 1.6 10.4 Z",
			Fill: scene.Team, Stroke: scene.Wall, Width: 0.7,
		},
		{Path: scene.Box(0.4, 3.8, 1.8, 8.4), Fill: scene.Team, Stroke: scene.Wall, Width: 0.7},
		{Path: "M 6.2 6.4 C 8.6 5.8 10.2 6.8 10.2 8 C 10.2 9.2 8.6 10.2 6.2 9.6 Z", Fill: scene.Wall},
	}
}

// truckPicture returns a cyber truck from the side.
func truckPicture() scene.Picture {
	return scene.Picture{
		{Path: "M 0.6 11 L 1 8 L 7 3.2 L 15.4 7 L 15.4 11 Z", Fill: scene.Metal, Stroke: scene.Wall, Width: 0.9},
		{Path: "M 4 7.4 L 7.2 4.8 L 11.2 6.6 L 11 7.4 Z", Fill: scene.Wall},
		{Path: scene.Disc(4, 11.6, 2.2) + " " + scene.Disc(12, 11.6, 2.2), Fill: scene.Wall},
		{Path: scene.Disc(4, 11.6, 0.9) + " " + scene.Disc(12, 11.6, 0.9), Fill: scene.Cream},
	}
}

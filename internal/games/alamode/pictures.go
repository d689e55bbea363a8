package alamode

import "github.com/cookoff/cookoff/internal/contest/scene"

// chefPicture returns a chef in the colour of its player.
func chefPicture() scene.Picture {
	return scene.Picture{
		{Path: "M 2.6 15.6 C 2.6 11.6 4.8 10.4 8 10.4 C 11.2 10.4 13.4 11.6 13.4 15.6 Z", Fill: scene.Team, Stroke: scene.Wall, Width: 0.7},
		{Path: "M 6 10.8 L 10 10.8 L 10.6 15.6 L 5.4 15.6 Z", Fill: scene.Cream},
		{Path: scene.Disc(8, 8.2, 3), Fill: scene.Cream, Stroke: scene.Wall, Width: 0.7},
		{Path: scene.Disc(6.8, 8.2, 0.55) + " " + scene.Disc(9.2, 8.2, 0.55), Fill: scene.Wall},
		{
			Path: "M 5 6.6 L 5 4.8 C 2.2 4.8 2.4 1.4 5.2 1.6 C 6 0 10 0 10.8 1.6 C 13.6 1.4 13.8 4.8 11 4.8 L 11 6.6 Z",
			Fill: scene.Team, Stroke: scene.Wall, Width: 0.7,
		},
	}
}

func dishPicture() scene.Picture {
	return scene.Picture{
		{Path: scene.Disc(8, 8, 7.2), Fill: scene.Cream, Stroke: scene.Wall, Width: 0.8},
		{Path: scene.Disc(8, 8, 4.9), Stroke: scene.Muted, Width: 0.6},
	}
}

// dishesPicture returns a pile of clean dishes, below the door of the dishwasher.
func dishesPicture() scene.Picture {
	var p scene.Picture
	for i := range 3 {
		y := 13.4 - 2*float64(i)
		plate := scene.Picture{{
			Path: "M 1 0 C 1 2.6 11 2.6 11 0 C 11 -1.4 1 -1.4 1 0 Z", Fill: scene.Cream, Stroke: scene.Wall, Width: 0.7,
		}}
		p = append(p, plate.Placed(0.4, y, 0.95)...)
	}
	return p
}

func iceCreamPicture() scene.Picture {
	return scene.Picture{
		{Path: "M 4 7.6 L 12 7.6 L 8 15.6 Z", Fill: scene.Wood, Stroke: scene.Earth, Width: 0.8},
		{Path: "M 5.6 8 L 9.4 12.6 M 10.4 8 L 6.6 12.6", Stroke: scene.Earth, Width: 0.6},
		{
			Path: "M 3.2 7.4 C 2.4 2.6 5.4 0.6 8 0.6 C 10.6 0.6 13.6 2.6 12.8 7.4 C 11.6 8.8 10.4 7.4 9.4 8.2 C 8.4 9 7.4 7.4 6.2 8.2 C 5 9 4 8.4 3.2 7.4 Z",
			Fill: scene.Cream, Stroke: scene.Wall, Width: 0.8,
		},
		{Path: "M 5.4 5 C 5.4 3.4 6.4 2.6 7.6 2.4", Stroke: scene.Rose, Width: 1},
	}
}

func blueberriesPicture() scene.Picture {
	var p scene.Picture
	for _, at := range [][2]float64{{4.6, 10.6}, {11.4, 10.6}, {8, 4.8}} {
		p = append(p,
			scene.Shape{Path: scene.Disc(at[0], at[1], 3.7), Fill: scene.Violet, Stroke: scene.Wall, Width: 0.7},
			scene.Shape{Path: scene.Disc(at[0], at[1]-0.8, 1.1), Fill: scene.Wall, Stroke: scene.Cream, Width: 0.5})
	}
	return p
}

func strawberryPicture() scene.Picture {
	seeds := ""
	for _, at := range [][2]float64{{5.2, 7}, {8, 8}, {10.8, 7}, {6.4, 10.2}, {9.6, 10.2}, {8, 12.6}} {
		seeds += scene.Disc(at[0], at[1], 0.5) + " "
	}
	return scene.Picture{
		{
			Path: "M 8 15.4 C 3.4 12.4 1.6 8.6 2.6 6 C 3.6 3.8 6.4 3.8 8 5 C 9.6 3.8 12.4 3.8 13.4 6 C 14.4 8.6 12.6 12.4 8 15.4 Z",
			Fill: scene.Rose, Stroke: scene.Wall, Width: 0.7,
		},
		{Path: seeds, Fill: scene.Cream},
		{Path: "M 8 6 L 3.8 4.6 L 6.6 3.2 L 8 0.6 L 9.4 3.2 L 12.2 4.6 Z", Fill: scene.Leaf, Stroke: scene.Wall, Width: 0.5},
	}
}

func choppedStrawberriesPicture() scene.Picture {
	slice := scene.Picture{
		{Path: "M 4 0 C -1 1 -0.6 6.4 4 11 C 8.6 6.4 9 1 4 0 Z", Fill: scene.Rose, Stroke: scene.Wall, Width: 0.7},
		{Path: "M 4 2.6 C 2.2 3.4 2.4 6 4 8 C 5.6 6 5.8 3.4 4 2.6 Z", Fill: scene.Cream},
	}
	var p scene.Picture
	for _, at := range [][2]float64{{0.9, 0.8}, {8.1, 0.8}, {4.5, 5.4}} {
		p = append(p, slice.Placed(at[0], at[1], 0.86)...)
	}
	return p
}

func croissantPicture() scene.Picture {
	return scene.Picture{
		{
			Path: "M 0.8 11.6 C 1 5.6 4.6 2.8 8 2.8 C 11.4 2.8 15 5.6 15.2 11.6 C 13.8 13.2 12 12.4 11.6 10.8 C 11 9 9.6 8.6 8 8.6 C 6.4 8.6 5 9 4.4 10.8 C 4 12.4 2.2 13.2 0.8 11.6 Z",
			Fill: scene.Gold, Stroke: scene.Earth, Width: 0.9,
		},
		{Path: "M 6 3.2 L 6.6 8.6 M 10 3.2 L 9.4 8.6 M 2.6 6.2 L 5 9.8 M 13.4 6.2 L 11 9.8", Stroke: scene.Earth, Width: 0.9},
	}
}

func doughPicture() scene.Picture {
	return scene.Picture{
		{
			Path: "M 1.4 10.6 C 1.4 5.4 4.4 3.4 8 3.4 C 11.6 3.4 14.6 5.4 14.6 10.6 C 14.6 13.2 12.4 13.6 8 13.6 C 3.6 13.6 1.4 13.2 1.4 10.6 Z",
			Fill: scene.Cream, Stroke: scene.Earth, Width: 0.9,
		},
		{Path: "M 4.4 8.4 C 5 6.6 6.4 5.8 8 5.8 M 9.6 10.8 C 10.8 10.6 11.6 10 12 9", Stroke: scene.Earth, Width: 0.7},
	}
}

func choppedDoughPicture() scene.Picture {
	var p scene.Picture
	for _, at := range [][2]float64{{1.2, 8.6}, {8.8, 8.6}, {5, 1.2}} {
		p = append(p, scene.Shape{Path: scene.Box(at[0], at[1], 6, 6), Fill: scene.Cream, Stroke: scene.Earth, Width: 0.9})
	}
	return p
}

// tartPicture returns a baked tart: a dark, fluted edge, filled to the brim.
func tartPicture() scene.Picture {
	return scene.Picture{
		{Path: "M 1.8 8 C 2 3.6 14 3.6 14.2 8 Z", Fill: scene.Violet, Stroke: scene.Wall, Width: 0.7},
		{Path: scene.Disc(5.4, 6.4, 0.9) + " " + scene.Disc(8, 5.8, 0.9) + " " + scene.Disc(10.6, 6.4, 0.9), Fill: scene.Wall},
		{Path: "M 0.8 8 L 15.2 8 L 13.2 13.8 L 2.8 13.8 Z", Fill: scene.Gold, Stroke: scene.Earth, Width: 0.9},
		{Path: "M 3.6 8.4 L 4.4 13.4 M 6.6 8.4 L 6.8 13.4 M 9.4 8.4 L 9.2 13.4 M 12.4 8.4 L 11.6 13.4", Stroke: scene.Earth, Width: 0.8},
	}
}

// rawTartPicture returns an unbaked tart: berries on pale dough.
func rawTartPicture() scene.Picture {
	return scene.Picture{
		{Path: "M 0.8 8.4 C 0.8 12.6 4 14 8 14 C 12 14 15.2 12.6 15.2 8.4 Z", Fill: scene.Cream, Stroke: scene.Earth, Width: 0.9},
		{Path: scene.Disc(4.2, 6.6, 2.3), Fill: scene.Violet, Stroke: scene.Cream, Width: 0.6},
		{Path: scene.Disc(11.8, 6.6, 2.3), Fill: scene.Violet, Stroke: scene.Cream, Width: 0.6},
		{Path: scene.Disc(8, 5.4, 2.5), Fill: scene.Violet, Stroke: scene.Cream, Width: 0.6},
	}
}

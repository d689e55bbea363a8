// {{name}}: a bot for Keep Off The Grass.
//
//     {{build}}
//     {{run}}
//
// It sends each robot to the nearest tile that is not its own; the rest is up to you.
// Standard output is for answers only: print to Console.Error.
using System;
using System.Collections.Generic;
using System.Linq;

class Place
{
    public int X, Y, Units;

    public int Steps(Place to) { return Math.Abs(to.X - X) + Math.Abs(to.Y - Y); }
}

class Bot
{
    static int[] Numbers()
    {
        string line = Console.ReadLine();
        if (line == null) Environment.Exit(0); // the match is over
        return line.Split(' ').Select(int.Parse).ToArray();
    }

    static void Main()
    {
        int[] size = Numbers();
        int width = size[0], height = size[1];
        while (true)
        {
            int[] matter = Numbers(); // yours, the opponent's
            var mine = new List<Place>();
            var wanted = new List<Place>();
            for (int y = 0; y < height; y++)
            {
                for (int x = 0; x < width; x++)
                {
                    int[] tile = Numbers(); // scrap, owner, units, recycler, can build, can spawn, in range of a recycler
                    var place = new Place { X = x, Y = y, Units = tile[2] };
                    if (tile[1] == 1 && tile[2] > 0) mine.Add(place);
                    else if (tile[0] > 0 && tile[1] != 1 && tile[3] == 0) wanted.Add(place);
                }
            }
            var orders = new List<string> { "WAIT" }; // also SPAWN amount x y, BUILD x y
            foreach (Place r in mine)
            {
                if (wanted.Count == 0) break;
                Place to = wanted.OrderBy(r.Steps).First();
                orders.Add("MOVE " + r.Units + " " + r.X + " " + r.Y + " " + to.X + " " + to.Y);
            }
            Console.WriteLine(string.Join(";", orders));
        }
    }
}

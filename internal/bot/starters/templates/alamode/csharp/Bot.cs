// {{name}}: a bot for Code à la Mode.
//
//     {{build}}
//     {{run}}
//
// It takes a dish from the dishwasher and waits; the rest is up to you. Standard output
// is for answers only: print to Console.Error.
using System;
using System.Collections.Generic;

class Bot
{
    static string ReadLine()
    {
        string line = Console.ReadLine();
        if (line == null) Environment.Exit(0); // the match is over
        return line;
    }

    // ReadList reads a number, then that many lines, split at spaces.
    static List<string[]> ReadList()
    {
        var list = new List<string[]>();
        for (int n = int.Parse(ReadLine()); n > 0; n--) list.Add(ReadLine().Split(' '));
        return list;
    }

    static void Main()
    {
        List<string[]> allCustomers = ReadList(); // order, award
        string dishwasher = "";
        for (int y = 0; y < 7; y++)
        {
            int x = ReadLine().IndexOf('D');
            if (x >= 0) dishwasher = x + " " + y;
        }
        while (true)
        {
            int turnsRemaining = int.Parse(ReadLine());
            string[] me = ReadLine().Split(' '), partner = ReadLine().Split(' '); // x, y, item
            List<string[]> tables = ReadList(); // x, y, item
            string[] oven = ReadLine().Split(' '); // contents, timer
            List<string[]> customers = ReadList(); // order, award

            Console.WriteLine(me[2] == "NONE" ? "USE " + dishwasher : "WAIT"); // or MOVE x y
        }
    }
}

// {{name}}: a bot for Code à la Mode.
//
//     {{build}}
//     {{run}}
//
// It takes a dish from the dishwasher and waits; what it does next is yours to write. Standard output
// is for the answers alone: print to Console.Error.
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

    // ReadList reads a number and then as many lines, taken apart at their blanks.
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

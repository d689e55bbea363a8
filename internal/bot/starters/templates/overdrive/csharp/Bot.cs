// {{name}}: a bot for Overdrive.
//
//     {{build}}
//     {{run}}
//
// It repairs its car and accelerates; the rest is up to you, with a JSON library of your
// choice. Lines that do not begin with "C;" are debug output.
using System;
using System.IO;
using System.Text.RegularExpressions;

class Bot
{
    static readonly Regex Damage = new Regex("\"player\":.*?\"damage\":\\s*(\\d+)", RegexOptions.Singleline);

    static void Main()
    {
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            string number = line.Trim();
            Match damage = Damage.Match(File.ReadAllText(Path.Combine("rounds", number, "state.json")));
            bool broken = damage.Success && int.Parse(damage.Groups[1].Value) > 1;
            Console.WriteLine("C;" + number + ";" + (broken ? "FIX" : "ACCELERATE"));
        }
    }
}

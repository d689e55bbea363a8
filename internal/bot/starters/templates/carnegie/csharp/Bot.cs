// {{name}}: a bot for the Carnegie Cookoff, in JSON Lines (docs/protocol.md).
//
//     {{build}}
//     {{run}}
//
// It walks to the shop and waits there; the rest is up to you, with a JSON library of your choice.
// Standard output is for the protocol only: print to Console.Error. Once your bot serves orders, play it
// against @waiter, then against @chef.
using System;
using System.Text.RegularExpressions;

class Bot
{
    static string Hear()
    {
        string line = Console.ReadLine();
        if (line == null) Environment.Exit(0); // the match is over
        return line;
    }

    static void Say(string line) { Console.WriteLine(line); }

    // Call makes a call of the controller and returns the line with its answer.
    static string Call(string fn, string args)
    {
        Say("{\"fn\":\"" + fn + "\",\"args\":[" + args + "]}");
        return Hear();
    }

    // Number returns the number that follows a text.
    static int Number(string line, string after)
    {
        Match m = Regex.Match(line, Regex.Escape(after) + "(-?\\d+)");
        return m.Success ? int.Parse(m.Groups[1].Value) : 0;
    }

    // Texts returns the strings of the list that follows a text.
    static string[] Texts(string line, string after)
    {
        string list = line.Substring(line.IndexOf(after) + after.Length);
        return list.Substring(0, list.IndexOf(']')).Replace("\"", "").Split(',');
    }

    static void PlayTurn(int bot, int shopX, int shopY)
    {
        string state = Call("get_bot_state", "" + bot);
        int dx = Math.Sign(shopX - Number(state, "\"x\":")), dy = Math.Sign(shopY - Number(state, "\"y\":"));
        foreach (int[] step in new[] { new[] { dx, dy }, new[] { dx, 0 }, new[] { 0, dy } })
        {
            if (step[0] == 0 && step[1] == 0) continue;
            if (Call("move", bot + "," + step[0] + "," + step[1]).Contains("true")) break;
        }
        // An action, for example: Call("buy", bot + ",\"ShopCosts.PLATE\"," + shopX + "," + shopY)
    }

    static void Main()
    {
        string hello = Hear();
        string seat = hello.Contains("\"seat\":\"RED\"") ? "RED" : "BLUE";
        string[] rows = Texts(hello, "\"rows\":["); // the top row first; y counts from the bottom
        int shopX = 0, shopY = 0;
        for (int i = 0; i < rows.Length; i++)
        {
            if (rows[i].IndexOf('$') < 0) continue;
            shopX = rows[i].IndexOf('$');
            shopY = rows.Length - 1 - i;
        }
        Say("{\"protocol\":\"cookoff-bot/1\"}");
        while (Hear().Contains("\"turn\":"))
        {
            PlayTurn(Number(Call("get_team_bot_ids", "\"Team." + seat + "\""), "["), shopX, shopY);
            Say("{\"end\":true}");
        }
    }
}

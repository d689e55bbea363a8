package com.codingame.gameengine.runner;

import com.codingame.gameengine.runner.simulate.GameResult;
import java.util.Properties;

/** Plays a match: -p1 COMMAND -p2 COMMAND -d NAME=VALUE…. Prints the score of each player, and then the parameters of the match. */
public class CommandLineInterface {
    public static void main(String[] args) {
        MultiplayerGameRunner runner = new MultiplayerGameRunner();
        Properties given = new Properties();
        int players = 0;
        for (int i = 0; i + 1 < args.length; i += 2) {
            if (args[i].startsWith("-p")) {
                runner.addAgent(args[i + 1]);
                players++;
            } else if (args[i].equals("-d")) {
                String[] pair = args[i + 1].split("=", 2);
                if (pair[0].equals("seed")) {
                    runner.setSeed(Long.parseLong(pair[1]));
                } else {
                    given.setProperty(pair[0], pair[1]);
                }
            }
        }
        runner.setGameParameters(given);
        GameResult result = runner.simulate();
        if (result.failCause != null) {
            System.err.println(result.failCause);
            System.exit(1);
        }
        for (int i = 0; i < players; i++) {
            System.out.println(result.scores.get(i));
        }
        for (String line : result.gameParameters) {
            System.out.println(line);
        }
    }
}

package com.codingame.game;

import com.codingame.gameengine.core.AbstractPlayer.TimeoutException;
import com.codingame.gameengine.core.AbstractReferee;
import com.codingame.gameengine.core.MultiplayerGameManager;
import com.google.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Sums: in each turn a player is given one to three sums, and answers each in a line. A right answer is a point. */
public class Referee extends AbstractReferee {
    @Inject
    private MultiplayerGameManager<Player> manager;
    private Random dice;

    @Override
    public void init() {
        dice = new Random(manager.getSeed());
        manager.setFirstTurnMaxTime(1000);
        manager.setTurnMaxTime(Integer.parseInt(System.getProperty("turn.maxtime", "200")));
        manager.setMaxTurns(Integer.parseInt(manager.getGameParameters().getProperty("rounds", "5")));
        for (Player player : manager.getPlayers()) {
            player.sendInputLine(Integer.toString(player.getIndex()));
        }
    }

    @Override
    public void gameTurn(int turn) {
        Map<Player, List<String>> right = new HashMap<>();
        for (Player player : manager.getActivePlayers()) {
            player.lines = 1 + dice.nextInt(3);
            player.sendInputLine(Integer.toString(player.lines));
            List<String> sums = new ArrayList<>();
            for (int i = 0; i < player.lines; i++) {
                int a = dice.nextInt(100), b = dice.nextInt(100);
                player.sendInputLine(a + " " + b);
                sums.add(Integer.toString(a + b));
            }
            right.put(player, sums);
            player.execute();
        }
        for (Player player : manager.getActivePlayers()) {
            try {
                List<String> said = player.getOutputs();
                for (int i = 0; i < player.lines; i++) {
                    if (said.get(i).equals(right.get(player).get(i))) {
                        player.setScore(player.getScore() + 1);
                    }
                }
            } catch (TimeoutException e) {
                player.deactivate("timeout");
                player.setScore(-1);
            }
        }
        if (manager.getActivePlayers().size() < 2) {
            manager.endGame();
        }
    }
}

// {{name}}: a bot for Keep Off The Grass.
//
//     {{build}}
//     {{run}}
//
// It sends each robot to the nearest tile that is not its own; the rest is up to you.
// Standard output is for answers only: print to System.err.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.StringTokenizer;

class Bot {
    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    static int[] numbers() throws IOException {
        String line = in.readLine();
        if (line == null) System.exit(0); // the match is over
        StringTokenizer words = new StringTokenizer(line);
        int[] all = new int[words.countTokens()];
        for (int i = 0; i < all.length; i++) all[i] = Integer.parseInt(words.nextToken());
        return all;
    }

    static class Place {
        final int x, y, units;

        Place(int x, int y, int units) {
            this.x = x;
            this.y = y;
            this.units = units;
        }

        int steps(Place to) {
            return Math.abs(to.x - x) + Math.abs(to.y - y);
        }
    }

    public static void main(String[] args) throws IOException {
        int[] size = numbers();
        int width = size[0], height = size[1];
        while (true) {
            int[] matter = numbers(); // yours, the opponent's
            List<Place> mine = new ArrayList<>(), wanted = new ArrayList<>();
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    int[] tile = numbers(); // scrap, owner, units, recycler, can build, can spawn, in range of a recycler
                    if (tile[1] == 1 && tile[2] > 0) mine.add(new Place(x, y, tile[2]));
                    else if (tile[0] > 0 && tile[1] != 1 && tile[3] == 0) wanted.add(new Place(x, y, 0));
                }
            }
            StringBuilder orders = new StringBuilder("WAIT"); // also SPAWN amount x y, BUILD x y
            for (Place r : mine) {
                if (wanted.isEmpty()) break;
                Place to = Collections.min(wanted, Comparator.comparingInt(r::steps));
                orders.append(";MOVE " + r.units + " " + r.x + " " + r.y + " " + to.x + " " + to.y);
            }
            System.out.println(orders);
        }
    }
}

// {{name}}: a bot for Code à la Mode.
//
//     {{build}}
//     {{run}}
//
// It takes a dish from the dishwasher and waits; the rest is up to you. Standard output
// is for answers only: print to System.err.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

class Bot {
    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    static String readLine() throws IOException {
        String line = in.readLine();
        if (line == null) System.exit(0); // the match is over
        return line;
    }

    // readList reads a number, then that many lines, split at spaces.
    static List<String[]> readList() throws IOException {
        List<String[]> list = new ArrayList<>();
        for (int n = Integer.parseInt(readLine()); n > 0; n--) list.add(readLine().split(" "));
        return list;
    }

    public static void main(String[] args) throws IOException {
        List<String[]> allCustomers = readList(); // order, award
        String dishwasher = "";
        for (int y = 0; y < 7; y++) {
            int x = readLine().indexOf('D');
            if (x >= 0) dishwasher = x + " " + y;
        }
        while (true) {
            int turnsRemaining = Integer.parseInt(readLine());
            String[] me = readLine().split(" "), partner = readLine().split(" "); // x, y, item
            List<String[]> tables = readList(); // x, y, item
            String[] oven = readLine().split(" "); // contents, timer
            List<String[]> customers = readList(); // order, award

            System.out.println(me[2].equals("NONE") ? "USE " + dishwasher : "WAIT"); // or MOVE x y
        }
    }
}

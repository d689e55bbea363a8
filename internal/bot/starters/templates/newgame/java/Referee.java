// The referee: answers each message of cookoff, a line of JSON, with a line of JSON. Print debug output to System.err.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Referee {
    static final int COLUMNS = 16, ROWS = 4; // of the board that viewers show

    final int turns;
    final int[] taken = new int[2];
    int stones, turn = 1;
    String event = "";

    Referee(String start) {
        stones = number(start, "stones") + Math.floorMod(number(start, "seed"), 5);
        turns = number(start, "turns");
    }

    static int number(String message, String key) {
        return Integer.parseInt(find(message, "\"" + key + "\":(-?\\d+)"));
    }

    // find returns the first group of a pattern's match in a message; null if there is no match.
    static String find(String message, String pattern) {
        Matcher m = Pattern.compile(pattern).matcher(message);
        return m.find() ? m.group(1) : null;
    }

    // position returns the message for cookoff: the next question, or the end with a reason and the winner.
    String position(String reason, int winner, String out) {
        StringBuilder sprites = new StringBuilder();
        for (int i = 0; i < stones; i++)
            sprites.append(i > 0 ? "," : "").append(String.format("{\"id\":\"%d\",\"thing\":0,\"x\":%d,\"y\":%d}", i, i % COLUMNS, i / COLUMNS));
        String message = String.format("{\"turn\":%d%s,\"state\":{\"stones\":%d,\"taken\":[%d,%d]}", turn, out, stones, taken[0], taken[1])
                + String.format(",\"scene\":{\"cells\":[\"%s\"],\"sprites\":[%s],\"events\":[%s]}", ".".repeat(COLUMNS * ROWS), sprites, event);
        if (turn == 1 && event.isEmpty())
            message += String.format(",\"stage\":{\"boards\":[{\"width\":%d,\"height\":%d,\"owner\":-1}],", COLUMNS, ROWS)
                    + "\"tiles\":[{\"name\":\"table\",\"letter\":\".\",\"colour\":\"floor\",\"ground\":true}],"
                    + "\"things\":[{\"name\":\"stone\",\"letter\":\"o\",\"colour\":\"metal\"}]}";
        if (reason.isEmpty()) {
            String choices = stones >= 3 ? "\"1\",\"2\",\"3\"" : stones == 2 ? "\"1\",\"2\"" : "\"1\"";
            return message + String.format(",\"scores\":[0,0],\"ask\":[{\"seat\":%d,\"lines\":[\"%d\"],\"choices\":[%s]}]}",
                    (turn - 1) % 2, stones, choices);
        }
        String places = winner < 0 ? "[1,1]" : winner == 0 ? "[1,2]" : "[2,1]";
        String scores = winner < 0 ? "[0,0]" : winner == 0 ? "[1,0]" : "[0,1]";
        return message + String.format(",\"scores\":%s,\"end\":{\"reason\":\"%s\",\"places\":%s,\"figures\":[{\"taken\":%d},{\"taken\":%d}]}}",
                scores, reason, places, taken[0], taken[1]);
    }

    // answer plays the answer of the seat that was asked.
    String answer(String message) {
        int seat = (turn - 1) % 2;
        String text = find(message, "\"lines\":\\[\"([^\"\\\\]*)");
        event = "";
        if (text == null) return position("a bot failed", 1 - seat, "");
        int n = text.matches("[123]") ? Integer.parseInt(text) : 0;
        if (n < 1 || n > stones)
            return position("illegal move", 1 - seat,
                    String.format(",\"out\":[{\"seat\":%d,\"why\":\"the answer must be a number from 1 to %d\"}]", seat, Math.min(3, stones)));
        stones -= n;
        taken[seat] += n;
        event = String.format("{\"kind\":\"took\",\"seat\":%d,\"text\":\"%s takes %d\"}", seat, "AB".charAt(seat), n);
        if (stones == 0) return position("last stone", seat, "");
        if (turn == turns) return position("turn limit", -1, "");
        turn++;
        return position("", -1, "");
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        Referee match = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String reply = "{\"referee\":1,\"can\":[\"state\",\"scene\",\"choices\"]}";
            if (line.startsWith("{\"do\":\"start\"")) {
                match = new Referee(line);
                reply = match.position("", -1, "");
            } else if (line.startsWith("{\"do\":\"answers\"")) {
                reply = match.answer(line);
            }
            System.out.println(reply);
        }
    }
}

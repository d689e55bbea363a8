// {{name}}: a bot for Overdrive.
//
//     {{build}}
//     {{run}}
//
// It repairs its car and accelerates; the rest is up to you, with a JSON library of your
// choice. Lines that do not begin with "C;" are debug output.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class Bot {
    static final Pattern DAMAGE = Pattern.compile("\"player\":.*?\"damage\":\\s*(\\d+)", Pattern.DOTALL);

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String number = line.trim();
            byte[] file = Files.readAllBytes(Paths.get("rounds", number, "state.json"));
            Matcher damage = DAMAGE.matcher(new String(file, StandardCharsets.UTF_8));
            boolean broken = damage.find() && Integer.parseInt(damage.group(1)) > 1;
            System.out.println("C;" + number + ";" + (broken ? "FIX" : "ACCELERATE"));
        }
    }
}

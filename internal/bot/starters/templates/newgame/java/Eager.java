// A bot: takes as many stones as it may. Each turn it reads a number and answers with one.
import java.util.Scanner;

public class Eager {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            int n = in.nextInt();
            System.out.println(Math.min(3, n));
        }
    }
}

// A bot: leaves a multiple of four stones. Each turn it reads a number and answers with one.
import java.util.Scanner;

public class Careful {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            int n = in.nextInt();
            System.out.println(Math.max(n % 4, 1));
        }
    }
}

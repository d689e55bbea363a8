// A bot: takes as many as it can. Each turn it reads the stones left and answers how many to take.
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

// A bot: leaves a multiple of four if it can. Each turn it reads the stones left and answers how many to take.
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

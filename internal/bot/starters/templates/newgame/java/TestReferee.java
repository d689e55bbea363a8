// Tests of the rules: java TestReferee.java, with Java 22 or newer, or javac *.java && java TestReferee.
public class TestReferee {
    public static void main(String[] args) {
        Referee match = new Referee("\"stones\":4,\"seed\":0,\"turns\":100");
        boolean three = match.answer("\"lines\":[\"1\"]").contains("\"lines\":[\"3\"]");
        boolean last = match.answer("\"lines\":[\"3\"]").contains("\"places\":[2,1]");
        System.out.println(three && last ? "ok" : "FAILED");
    }
}

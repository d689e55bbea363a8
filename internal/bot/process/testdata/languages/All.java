import java.io.IOException;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;

public class All {
	static volatile byte[] sink;

	public static void main(String[] args) throws Exception {
		if (java.util.stream.IntStream.range(0, 1000).parallel().sum() != 499500) System.exit(1);
		for (int i = 0; i < 2000; i++) sink = new byte[1 << 17];
		System.gc();
		var pool = Executors.newFixedThreadPool(4);
		pool.submit(() -> 1).get();
		pool.shutdown();
		Files.writeString(Path.of("a"), "x");
		try (var c = FileChannel.open(Path.of("a"), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
			c.map(FileChannel.MapMode.READ_WRITE, 0, 100);
			c.lock().release();
			c.force(true);
		}
		Files.copy(Path.of("a"), Path.of("b"), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
		if (new ProcessBuilder("true").start().waitFor() != 0) System.exit(1);
		try (var s = new ServerSocket(0, 1, InetAddress.getLoopbackAddress()); var c = new Socket(s.getInetAddress(), s.getLocalPort())) {
			c.setTcpNoDelay(true);
		}
		try (var channel = SocketChannel.open(); var selector = Selector.open()) {
			channel.configureBlocking(false);
			channel.register(selector, SelectionKey.OP_CONNECT);
			selector.selectNow();
		}
		for (var n : Collections.list(NetworkInterface.getNetworkInterfaces())) n.getHardwareAddress();
		Thread.currentThread().setPriority(Thread.MAX_PRIORITY);
		new java.security.SecureRandom().nextInt();
		try {
			Path.of(".").register(FileSystems.getDefault().newWatchService(), StandardWatchEventKinds.ENTRY_CREATE);
		} catch (IOException e) {
			System.out.println("watch: " + e);
		}
		System.out.println("all runs");
	}
}

using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

public class All {
	public static void Main() {
		if (Enumerable.Range(0, 1000).AsParallel().Sum() != 499500) Environment.Exit(1);
		var thread = new Thread(() => { });
		thread.Start();
		thread.Join();
		Task.Run(() => 7).Wait();
		for (int i = 0; i < 200; i++) new byte[1000000][5] = 1;
		GC.Collect();
		File.WriteAllText("a", "x");
		if (File.ReadAllText("a") != "x" || TimeZoneInfo.Local.Id == "") Environment.Exit(1);
		var child = Process.Start(new ProcessStartInfo("echo", "a") { RedirectStandardOutput = true, UseShellExecute = false });
		if (child.StandardOutput.ReadToEnd() != "a\n") Environment.Exit(1);
		try {
			new FileSystemWatcher(".").EnableRaisingEvents = true;
		} catch (IOException e) {
			Console.WriteLine("watch: " + e.Message);
		}
		Console.WriteLine("all runs");
		Environment.Exit(0);
	}
}

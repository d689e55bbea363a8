require "fileutils"
require "open3"
require "socket"
require "tempfile"
Thread.new { 1 }.join
Process.wait(fork { exit! })
raise unless Open3.capture2("cat", stdin_data: "x")[0] == "x"
Tempfile.create { |f| f.write("x"); f.flock(File::LOCK_EX) }
a, b = UNIXSocket.pair
a.write("x")
b.readpartial(1)
server = TCPServer.new("127.0.0.1", 0)
TCPSocket.new("127.0.0.1", server.addr[1]).close
FileUtils.touch("a")
FileUtils.cp("a", "b")
Signal.trap("USR1") {}
Process.kill("USR1", $$)
Process.wait(Process.spawn("true"))
sleep 0.01
puts "all runs"

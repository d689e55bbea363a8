<?php
$server = stream_socket_server('tcp://127.0.0.1:0') or exit(1);
trim(`echo sub`) === 'sub' or exit(1);
$process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
fclose($pipes[0]);
proc_close($process) === 0 or exit(1);
file_put_contents('a', 'x', LOCK_EX);
copy('a', 'b') or exit(1);
random_bytes(3);
tmpfile();
usleep(10);
echo "all runs\n";

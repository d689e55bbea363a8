const { Worker } = require('worker_threads'), child = require('child_process'), fs = require('fs'), net = require('net'), os = require('os');
(async () => {
  await new Promise(done => new Worker('Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 5)', {eval: true}).on('exit', done));
  child.execSync('echo a');
  fs.writeFileSync('a', 'x'); fs.copyFileSync('a', 'b'); fs.mkdtempSync('c-'); await fs.promises.readFile('b');
  os.networkInterfaces(); os.cpus(); os.userInfo(); os.setPriority(Math.min(19, os.getPriority() + 1));
  const server = net.createServer(c => c.end());
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const client = net.connect(server.address().port, '127.0.0.1');
  await new Promise(done => client.on('connect', () => { client.setNoDelay(true); client.setKeepAlive(true, 1000); client.end(); done(); }));
  await new Promise(done => require('crypto').pbkdf2('a', 'b', 1000, 32, 'sha1', done));
  await new Promise(done => require('dns').lookup('localhost', done));
  new WebAssembly.Memory({initial: 1, maximum: 100, shared: true});
  fs.watchFile('a', () => 0); fs.unwatchFile('a');
  try { fs.watch('.').close(); } catch (e) { console.log('watch:', e.code); }
  console.log('all runs');
  process.exit(0);
})();

// Opens traces that are dropped on the page: the server replays them. Browsers open dropped pages by themselves.
(() => {
  "use strict";
  const status = document.createElement("p");
  status.className = "drop";
  status.setAttribute("role", "status");
  const say = (text) => { status.textContent = text; document.body.append(status); };
  const isFile = (e) => e.dataTransfer !== null && e.dataTransfer.types.includes("Files");
  document.addEventListener("dragover", (e) => { if (isFile(e)) { e.preventDefault(); say("Drop a trace to watch it"); } });
  document.addEventListener("dragleave", (e) => { if (e.relatedTarget === null) { status.remove(); } });
  document.addEventListener("drop", async (e) => {
    status.remove();
    const file = e.dataTransfer.files[0];
    if (!file || /\.html?$/i.test(file.name)) { return; }
    e.preventDefault();
    say(`reading ${file.name} …`);
    try {
      const answer = await fetch("/open", { method: "POST", body: file });
      const text = await answer.text();
      if (answer.ok) { location.href = text; } else { say(`${file.name}: ${text}`); }
    } catch {
      say(`${file.name} could not be sent: the server does not answer, or the file is too large`);
    }
  });
})();

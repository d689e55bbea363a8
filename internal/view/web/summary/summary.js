// Shows what the address says: #match=12 plays a match, #bot=a&against=b filters the matches.
(() => {
  "use strict";
  const at = (id) => document.getElementById(id);
  const viewer = at("viewer"), stage = at("stage"), filter = at("filter");
  const rows = [...document.querySelectorAll("table.matches tbody tr")].map((row) => ({
    row, id: row.cells[0].textContent, map: row.cells[1].textContent, link: row.querySelector("a"),
    seats: [...row.querySelectorAll(".seat")].map((seat) => ({
      bot: seat.querySelector("b").textContent, won: seat.classList.contains("won"), failed: seat.querySelector(".failed") !== null,
    })),
  }));
  let playing = "";

  // page returns a page of the player with an encoded match (film) for it to show.
  const page = (id, film) => "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width, initial-scale=1'>" +
    "<meta name=color-scheme content='light dark'><style>" + at("player-style").textContent + "</style></head><body>" +
    "<script type='application/json' id=options>{\"place\":\"match=" + id + "\"}<\/script><script type='application/octet-stream' class=match>" + film +
    "<\/script><script>" + at("player-script").textContent + "<\/script></body></html>";

  const watchable = () => rows.filter((r) => r.link && !r.row.hidden);

  const play = (id, place) => {
    const film = at("film-" + id);
    if (!film) return false;
    playing = id;
    const frame = document.createElement("iframe");
    frame.title = "Match " + id;
    frame.allow = "clipboard-write";
    frame.addEventListener("load", () => {
      const inside = frame.contentWindow;
      // The player writes its turn into the address: that of this page, not of the frame.
      inside.history.replaceState = (state, unused, hash) => {
        if (new URLSearchParams(location.hash.slice(1)).get("match") === id) history.replaceState(null, "", hash);
      };
      inside.addEventListener("keydown", (e) => {
        if (e.key !== "q" || e.ctrlKey || e.altKey || e.metaKey || e.target.tagName === "INPUT") return;
        e.stopPropagation();
        close();
      }, true);
      inside.focus();
      if (place) inside.location.replace("about:srcdoc#" + place); // replace, so that the browser's Back button leaves the match
    });
    frame.srcdoc = page(id, film.textContent);
    stage.replaceChildren(frame);
    const shown = rows.find((r) => r.id === id);
    at("shown").textContent = "Match " + id + (shown ? ": " + shown.seats.map((s) => s.bot).join(" – ") + " on " + shown.map : "");
    const list = watchable(), n = list.findIndex((r) => r.id === id);
    at("previous").disabled = n <= 0;
    at("next").disabled = n < 0 || n + 1 >= list.length;
    if (!viewer.open) viewer.showModal();
    return true;
  };

  const stop = () => {
    playing = "";
    stage.replaceChildren();
    if (viewer.open) viewer.close();
  };

  const close = () => {
    stop();
    history.replaceState(null, "", "#" + words());
  };

  const turn = (by) => {
    const list = watchable(), n = list.findIndex((r) => r.id === playing);
    if (n >= 0 && list[n + by]) location.hash = "match=" + list[n + by].id;
  };

  // words returns the settings of the filter in the form of the address.
  const words = () => {
    const q = new URLSearchParams();
    if (filter) for (const [name, value] of new FormData(filter)) if (value) q.set(name, value);
    return q.size ? q.toString() : "matches";
  };

  const list = () => {
    if (!filter) return;
    const f = new FormData(filter);
    const bot = f.get("bot"), against = f.get("against"), map = (f.get("map") || "").toLowerCase();
    let found = 0;
    for (const r of rows) {
      const own = r.seats.find((s) => s.bot === bot);
      const fits = (!bot || own) && (!against || r.seats.some((s) => s.bot === against)) && r.map.toLowerCase().includes(map) &&
        (!f.get("lost") || (r.seats.some((s) => s.won) && (bot ? !own.won : true))) && (!f.get("failed") || r.seats.some((s) => s.failed));
      r.row.hidden = !fits;
      if (fits) found++;
    }
    at("found").textContent = found === rows.length ? "" : found + " of " + rows.length + " matches";
  };

  const follow = () => {
    const q = new URLSearchParams(location.hash.slice(1)), id = q.get("match");
    if (id) {
      q.delete("match");
      if (id !== playing && !play(id, q.toString())) at("matches")?.scrollIntoView();
      return;
    }
    stop();
    if (!filter || !(q.has("bot") || q.has("against") || q.has("map") || q.has("failed"))) return;
    for (const field of filter.elements) {
      if (field.type === "checkbox") field.checked = q.has(field.name);
      else field.value = q.get(field.name) || "";
    }
    list();
    at("matches").scrollIntoView();
  };

  if (filter) {
    filter.hidden = false;
    filter.addEventListener("input", () => { list(); history.replaceState(null, "", "#" + words()); });
    filter.addEventListener("submit", (e) => e.preventDefault());
  }
  at("close").addEventListener("click", close);
  at("previous").addEventListener("click", () => turn(-1));
  at("next").addEventListener("click", () => turn(1));
  viewer.addEventListener("cancel", (e) => { e.preventDefault(); close(); });
  addEventListener("hashchange", follow);
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
  follow();
  document.documentElement.dataset.ready = "1";
})();

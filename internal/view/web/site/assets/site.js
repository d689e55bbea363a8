// Updates the page from the same address every few seconds while it is visible.
(() => {
  "use strict";
  const every = 4000;
  let tag = "";
  let timer = 0;
  const busy = () => {
    const at = document.activeElement;
    const selected = String(getSelection());
    return selected !== "" || (at && at.closest && at.closest("form") !== null);
  };
  const update = async () => {
    try {
      const answer = await fetch(location.href, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
      const fresh = answer.headers.get("ETag") || "";
      if (answer.ok && fresh !== tag) {
        const text = await answer.text();
        if (tag !== "" && !busy()) {
          show(new DOMParser().parseFromString(text, "text/html"));
        }
        tag = fresh;
      }
      document.body.classList.toggle("stale", answer.status >= 500);
    } catch {
      document.body.classList.add("stale");
    }
  };
  const show = (page) => {
    if (document.querySelector("iframe")) { // a match: keep the player running, but show its story when it is ready
      const story = page.getElementById("story");
      if (story) { document.getElementById("story").replaceWith(story); }
      return;
    }
    const open = new Set([...document.querySelectorAll("details")].map((d, i) => (d.open ? i : -1)));
    const scrolled = [...document.querySelectorAll(".wide")].map((e) => e.scrollLeft);
    document.querySelector("main").replaceWith(page.querySelector("main"));
    document.querySelectorAll("details").forEach((d, i) => { d.open = open.has(i); });
    document.querySelectorAll(".wide").forEach((e, i) => { e.scrollLeft = scrolled[i] || 0; });
    document.title = page.title;
  };
  const run = async () => {
    clearTimeout(timer);
    if (!document.hidden) {
      await update();
      timer = setTimeout(run, every);
    }
  };
  document.addEventListener("visibilitychange", run);
  run();
})();

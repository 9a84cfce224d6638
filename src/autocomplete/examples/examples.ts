/** For this tab alone. */
const KEPT_AS = "locus.publishable-key";
const PUBLISHABLE = /^locus_pub_\w+$/u;

function use(key: string): void {
  for (const element of document.querySelectorAll("locus-autocomplete")) {
    element.setAttribute("key", key);
  }
}

function start(): void {
  const field = document.querySelector<HTMLInputElement>("#key");
  const note = document.querySelector("#key-note");
  const events = document.querySelector("#events");
  const sent = document.querySelector("#sent");
  document.querySelector("#origin")?.replaceChildren(location.origin);

  // The dashboard gives the key in the fragment, which no server sees.
  const given = location.hash.slice(1);
  if (PUBLISHABLE.test(given)) {
    sessionStorage.setItem(KEPT_AS, given);
    history.replaceState(null, "", location.pathname);
  }
  const kept = sessionStorage.getItem(KEPT_AS);
  if (kept !== null && field !== null) {
    field.value = kept;
    use(kept);
  }
  document.querySelector("#key-form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const key = field?.value.trim() ?? "";
    const isPublishable = PUBLISHABLE.test(key);
    if (isPublishable) {
      sessionStorage.setItem(KEPT_AS, key);
      use(key);
    }
    note?.replaceChildren(
      isPublishable ? "All fields below use this key." : "This is not a publishable key: it begins with locus_pub_",
    );
  });
  document.querySelector("#checkout")?.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) {
      const fields = [...new FormData(event.target)].map(([name, value]) =>
        `${name}: ${typeof value === "string" ? value : value.name}`
      );
      sent?.replaceChildren(fields.join(" · "));
    }
  });
  for (const name of ["locus-select", "locus-place"]) {
    document.querySelector("#whole")?.addEventListener(name, (event) => {
      if (event instanceof CustomEvent) {
        events?.replaceChildren(`${name}\n${JSON.stringify(event.detail, undefined, 2)}`);
      }
    });
  }
}

if (document.readyState === "loading") {
  document.addEventListener("DOMContentLoaded", start);
} else {
  start();
}

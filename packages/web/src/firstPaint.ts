// Runs in the head of index.html, before the first paint, so that the placeholder there fits the page that comes and has
// the host's colors. Imports nothing: the build puts it into a file of its own.

const page = document.documentElement;
try {
  page.dataset.session = localStorage.getItem("spoke.session") === "in" ? "in" : "out";
  const colors: unknown = JSON.parse(localStorage.getItem("spoke.colors") ?? "{}");
  for (const [name, color] of Object.entries(colors ?? {})) page.style.setProperty(name, String(color));
} catch (error) {
  // The placeholder is neutral where nothing can be stored or read.
  console.info("no stored colors", { error });
}

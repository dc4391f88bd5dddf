// Runs in the head of index.html, before the first paint, so that the placeholder there fits the page that comes and has
// the host's colors. Fetches the texts, and the code of every page of a signed-in user, with the page itself. Imports nothing: the build
// puts it into a file of its own.

const page = document.documentElement;
try {
  page.dataset.session = localStorage.getItem("spoke.session") === "in" ? "in" : "out";
  const { signedIn = "", texts = "" } = document.currentScript?.dataset ?? {};
  const preload = (attributes: Partial<HTMLLinkElement>): void =>
    document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "", ...attributes }));
  if (signedIn && page.dataset.session === "in") preload({ rel: "modulepreload", href: signedIn });
  // The address begins with the language, such as /de-de/, and the file's name too: de-1a2b3c4d.json.
  const [language = ""] = location.pathname.slice(1).split("/");
  const ofLanguage = (name: string) =>
    texts.split(" ").find((file) => file.toLowerCase().replace(/.*\/(.+)-.{8}\.json$/, "$1") === name);
  const file = ofLanguage(language) ?? ofLanguage(language.split("-")[0] ?? "");
  if (file) preload({ rel: "preload", as: "fetch", href: file });
  const colors: unknown = JSON.parse(localStorage.getItem("spoke.colors") ?? "{}");
  for (const [name, color] of Object.entries(colors ?? {})) page.style.setProperty(name, String(color));
} catch (error) {
  // The placeholder is neutral where nothing can be stored or read.
  console.info("no stored colors", { error });
}

// Runs in the head of index.html, before the first paint, so that the placeholder there fits the page that comes and has
// the host's colors. Renews the token, which the user's call waits for, and fetches the texts and the code of every page of a signed-in
// user, or of the sign-in page, with the page itself. Imports nothing: the build puts it into a file of its own.

const page = document.documentElement;
try {
  const isIn = localStorage.getItem("spoke.session") === "in";
  page.dataset.session = isIn ? "in" : "out";
  if (isIn) {
    const headers = { "x-spoke-host": location.hostname };
    const refresh = () => fetch("/refresh-token", { method: "POST", headers });
    // `startFirstCalls` takes the answer. One tab at a time, as in `refreshToken`: a refresh token can be used once.
    const renewed = "locks" in navigator ? navigator.locks.request("spoke.refresh", refresh) : refresh();
    Object.assign(globalThis, { firstToken: renewed.catch(() => undefined) });
  }
  const { signedIn = "", signIn = "", texts = "" } = document.currentScript?.dataset ?? {};
  const preload = (attributes: Partial<HTMLLinkElement>): void =>
    document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "", ...attributes }));
  const code = isIn ? signedIn : signIn;
  if (code) preload({ rel: "modulepreload", href: code });
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

// Comes before the site itself and is a hundred times smaller: what every first picture waits for is asked while the rest is
// still on its way, and `app/early.ts` hands out the answers. It imports nothing: what it shares would come with the rest.
// In the order of their weight: a browser may send only six requests at a time.

/** What the build writes into the page: addresses of the texts by locale, and of what every signed-in user's page needs. */
interface Addresses {
  readonly texts: Partial<Record<string, string>>;
  readonly signedIn: readonly string[];
}

const written = document.querySelector<HTMLMetaElement>('meta[name="addresses"]')?.content;
const { texts, signedIn }: Addresses = written ? (JSON.parse(written) as Addresses) : { texts: {}, signedIn: [] };

/** What was asked, by path; of whom the user was asked with, by his token. */
const asked: Record<string, Promise<unknown>> = {};
const headers = { "x-spoke-host": location.hostname };
const host = encodeURIComponent(location.hostname);
const get = (path: string) => {
  asked[path] = fetch(path, { headers }).catch(() => undefined);
};

// Where the site itself came first, it has asked already: a second renewal would be in its way.
const isFirst = !("spokeEarly" in globalThis);

if (isFirst && localStorage.getItem("spoke.session") === "in") {
  const ask = () => fetch("/refresh-token", { method: "POST", headers });
  // One tab at a time, as in `app/api.ts`: a refresh token can be used once.
  const refresh = "locks" in navigator ? navigator.locks.request("spoke.refresh", ask) : ask();
  const loadUser = async () => {
    const body = (await (await refresh).clone().json()) as { readonly requestToken?: string };
    if (!body.requestToken) return undefined;
    const authorization = `Bearer ${body.requestToken}`;
    return { authorization, answer: await fetch("/user", { headers: { ...headers, authorization } }) };
  };
  asked["/refresh-token"] = refresh.catch(() => undefined);
  asked["/user"] = loadUser().catch(() => undefined);
  for (const href of signedIn) {
    const link = Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href });
    document.head.append(link);
  }
}
if (isFirst) {
  get(`/server/config/${host}`);
  get(`/server/status?host=${host}`);
  get(`/active-announcements/${host}`);
  // The texts of the language in the address; English has one file for all its countries.
  const [prefix = ""] = location.pathname.slice(1).toLowerCase().split("/");
  const language = prefix.startsWith("en-") ? "en-us" : prefix;
  const address = texts[language];
  if (address) asked[address] = fetch(address).catch(() => undefined);
  Object.assign(globalThis, { spokeEarly: asked });
}

// On phones, Back closes the overlay that lies over a page. Each open overlay has its own entry in the browser's history, with the
// address of its page. The router does not see these entries.

/** Where Back closes overlays: small screens and touch screens. */
const HERE = "(width < 48rem), (pointer: coarse)";

/** Close functions of the open overlays, the top one last. */
const open: (() => void)[] = [];

/** An entry of the browser's history. */
interface Entry {
  /** The router's number; entries of overlays count too. */
  readonly idx: number;
  /** Which overlay above its page it is for, from 1; 0 is the page itself. */
  readonly overlay: number;
}

interface Place extends Entry {
  readonly state: object;
  readonly address: string;
}

const numberIn = (state: object, name: string): number => {
  const value: unknown = Reflect.get(state, name);
  return typeof value === "number" ? value : 0;
};

export function entryOf(state: unknown): Entry {
  const values = typeof state === "object" && state !== null ? state : {};
  return { idx: numberIn(values, "idx"), overlay: numberIn(values, "overlay") };
}

const placeNow = (): Place => ({ ...entryOf(history.state), state: history.state ?? {}, address: location.href });

/** The current entry, as last read. */
let place: Place = { idx: 0, overlay: 0, state: {}, address: "" };

/** Set while `goSilently` waits for the browser to arrive. */
let arrive: (() => void) | undefined;

/** Moves through the history without notifying other listeners. */
export function goSilently(steps: number): Promise<void> {
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  history.go(steps);
  return arrival;
}

/** While an overlay is open, Back calls `close`. Returns a function that ends this. */
export function coverPage(close: () => void): () => void {
  if (!globalThis.matchMedia?.(HERE).matches) return () => undefined;
  open.push(close);
  agreeLater();
  return () => {
    open.splice(open.lastIndexOf(close), 1);
    agreeLater();
  };
}

/** Called after each navigation of the router. Replacing an entry loses its overlay number, which is written again. */
export function noteNavigation(isReplaced: boolean): void {
  const { idx, overlay } = place;
  place = placeNow();
  if (isReplaced && overlay > 0 && place.idx === idx && place.overlay === 0) mark({ idx, overlay });
  agreeLater();
}

/** Writes its numbers on the current entry. */
function mark({ idx, overlay }: Entry, from = placeNow()): void {
  history.replaceState({ ...from.state, idx, overlay: overlay === 0 ? undefined : overlay }, "", from.address);
  place = placeNow();
}

/** Time after which the browser counts as staying, in milliseconds: what looked like leaving was a download, or was canceled. */
const LEAVES_MS = 10_000;

/** Set while the browser leaves for another document. Moving through the history would call that off. */
let leaving: ReturnType<typeof setTimeout> | undefined;

function stay(): void {
  clearTimeout(leaving);
  leaving = undefined;
  agreeLater();
}

let isPlanned = false;

/** Deferred, because an overlay often closes to open another overlay or a page. */
function agreeLater(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    void agree();
  });
}

/** Adds or removes entries until there is one for each open overlay. */
async function agree(): Promise<void> {
  if (arrive || leaving !== undefined) return;
  const before = placeNow();
  const missing = open.length - before.overlay;
  for (let step = 1; step <= missing; step += 1) {
    history.pushState({ ...before.state, idx: before.idx + step, overlay: before.overlay + step }, "");
  }
  place = placeNow();
  if (missing >= 0) return;
  await goSilently(missing);
  keepAddress(before);
}

/** Keeps the address if the page changed it under an open overlay. */
function keepAddress(before: Place): void {
  if (before.address !== location.href) mark(entryOf(history.state), before);
}

function onPopState(event: PopStateEvent): void {
  const before = place;
  place = placeNow();
  if (arrive) {
    event.stopImmediatePropagation();
    arrive();
    arrive = undefined;
    agreeLater();
  } else if (place.overlay > open.length) {
    // The overlay of this entry is closed, and another page was opened after it: skip the entry.
    event.stopImmediatePropagation();
    history.go(place.idx < before.idx ? -1 : 1);
  } else if (place.overlay < open.length && place.idx - place.overlay === before.idx - before.overlay) {
    event.stopImmediatePropagation();
    keepAddress(before);
    for (const close of open.slice(place.overlay).reverse()) close();
    // An overlay that refused to close gets its entry back.
    agreeLater();
  }
}

// Window listeners run in the order of registration, so this one must be registered before the router's. Scripts that only read the
// rows of routes have no window.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", onPopState);
  window.addEventListener("beforeunload", () => {
    clearTimeout(leaving);
    leaving = setTimeout(stay, LEAVES_MS);
  });
  window.addEventListener("pageshow", stay);
  place = placeNow();
  // After a reload, no overlay is open.
  agreeLater();
}

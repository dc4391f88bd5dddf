// Back on phones closes what lies over a page. Each open overlay has an entry of its own in the browser's history, with the
// address of its page. The router learns of none of them.

/** Where Back closes overlays: on small screens, and where fingers are used. */
const HERE = "(width < 48rem), (pointer: coarse)";

/** What closes the open overlays, the top one last. */
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

/** The entry that is shown, as it was when it was last looked at. */
let place: Place = { idx: 0, overlay: 0, state: {}, address: "" };

/** Set while the browser is on its way to an entry that it was sent to from here. */
let arrive: (() => void) | undefined;

/** Goes through the history without anybody else hearing of it. */
export function goSilently(steps: number): Promise<void> {
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  history.go(steps);
  return arrival;
}

/** While an overlay is open, Back calls `close`. Answers how to end that. */
export function coverPage(close: () => void): () => void {
  if (!globalThis.matchMedia?.(HERE).matches) return () => undefined;
  open.push(close);
  agreeLater();
  return () => {
    open.splice(open.lastIndexOf(close), 1);
    agreeLater();
  };
}

/** The router has gone to an address, or replaced that of the entry, which loses what is written on it. */
export function noteNavigation(isReplaced: boolean): void {
  const { idx, overlay } = place;
  place = placeNow();
  if (isReplaced && overlay > 0 && place.idx === idx && place.overlay === 0) mark({ idx, overlay });
  agreeLater();
}

/** Writes on the current entry what it is for. */
function mark({ idx, overlay }: Entry, from = placeNow()): void {
  history.replaceState({ ...from.state, idx, overlay: overlay === 0 ? undefined : overlay }, "", from.address);
  place = placeNow();
}

let isPlanned = false;

/** Later, as an overlay often makes room for another one, or for a page. */
function agreeLater(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    void agree();
  });
}

/** Makes as many entries above the page as there are open overlays. */
async function agree(): Promise<void> {
  if (arrive) return;
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

/** What the page has changed about its address while something lay over it stays. */
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
    // The overlay of this entry is gone, and a page came after it.
    event.stopImmediatePropagation();
    history.go(place.idx < before.idx ? -1 : 1);
  } else if (place.overlay < open.length && place.idx - place.overlay === before.idx - before.overlay) {
    event.stopImmediatePropagation();
    keepAddress(before);
    for (const close of open.slice(place.overlay).reverse()) close();
    // One that did not close gets its entry back.
    agreeLater();
  }
}

// Listeners of the window are called in the order in which they came, capturing or not: this one is there before the router.
// Outside of a browser, where only the rows of routes are read, there is no window.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", onPopState);
  place = placeNow();
  // After a reload, nothing lies over the page any more.
  agreeLater();
}

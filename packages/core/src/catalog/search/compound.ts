/** Parts shorter than this are no words of a compound. */
const SHORTEST = 3;
/** A word that stands alone for a compound is longer, because an unknown word in front of it is dropped. */
const SHORTEST_HEAD = 4;
/** Letters that German puts between the parts: `Kind-er-sitz`, `Antrieb-s-riemen`. */
const LINKS = ["", "s", "n", "en", "er", "es"];

/**
 * Splits a compound such as `rennradhelm` into words that exist (`rennrad`, `helm`); else, unless it is a misspelled
 * word, returns the word at its end. Undefined if there is none.
 */
export function splitCompound(
  word: string,
  isWord: (part: string, end: boolean) => boolean,
  isMisspelled: () => boolean,
): readonly string[] | undefined {
  if (word.length < 2 * SHORTEST || /\d/.test(word)) return undefined;
  let head: string | undefined;
  for (let at = SHORTEST; at <= word.length - SHORTEST; at++) {
    const end = word.slice(at);
    if (!isWord(end, true)) continue;
    for (const link of LINKS) {
      const start = word.slice(0, at);
      if (!start.endsWith(link)) continue;
      const first = start.slice(0, start.length - link.length);
      if (first.length >= SHORTEST && isWord(first, false)) return [first, end];
    }
    if (end.length >= SHORTEST_HEAD) head ??= end;
  }
  return head === undefined || isMisspelled() ? undefined : [head];
}

/** Colors that end a compound in German and Dutch, folded, as in `Signalrot` and `donkerblauw`. */
const COLORS = [
  ...["rot", "blau", "grun", "gruen", "gelb", "schwarz", "weiss", "grau", "braun", "silber", "gold", "orange"],
  ...["violett", "lila", "rosa", "turkis", "tuerkis", "beige", "oliv", "bronze", "kupfer", "anthrazit"],
  ...["rood", "blauw", "groen", "geel", "zwart", "grijs", "bruin", "zilver", "goud", "paars", "roze"],
];

/** The color at the end of a folded compound, or undefined. */
export function colorOf(word: string): string | undefined {
  return COLORS.find((color) => word.length >= color.length + SHORTEST && word.endsWith(color));
}

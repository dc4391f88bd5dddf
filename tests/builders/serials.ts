import { randomOf } from "../core/catalog/synthetic.ts";

/** Characters that people and scanners mistake for each other (decision 051). */
const GROUPS = ["0O", "1IL|", "5S", "2Z", "8B"] as const;
/** How brands build their numbers: `A` a letter, `#` a digit. */
const SHAPES = ["AA######", "AAA#######", "A##A#####", "##########", "AA##A######"] as const;

type Random = ReturnType<typeof randomOf>;
const pick = (random: Random, from: string): string => from.charAt(random(from.length));
const groupOf = (character: string): string | undefined => GROUPS.find((group) => group.includes(character));

/**
 * Different frame numbers. A tenth are numbers of others with a character confused, so that there are look-alikes among them.
 */
export function generatedSerials(count: number, seed: number): string[] {
  const random = randomOf(seed);
  const serials = new Set<string>();
  const made: string[] = [];
  while (made.length < count) {
    const like = made.length > 0 && random(10) === 0 ? confused(made[random(made.length)] ?? "", random) : undefined;
    const serial = like ?? built(random);
    if (serials.has(serial)) continue;
    serials.add(serial);
    made.push(serial);
  }
  return made;
}

const built = (random: Random): string =>
  [...(SHAPES[random(SHAPES.length)] ?? "")]
    .map((place) => pick(random, place === "A" ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "0123456789"))
    .join("");

/** A number with a character mistaken for a look-alike; undefined if it has none that can be. */
export function confused(serial: string, random: Random): string | undefined {
  const places = [...serial].flatMap((character, place) => (groupOf(character) ? place : []));
  const place = places[random(places.length)];
  if (place === undefined) return undefined;
  const others = (groupOf(serial.charAt(place)) ?? "").replace(serial.charAt(place), "");
  return serial.slice(0, place) + pick(random, others) + serial.slice(place + 1);
}

/** How a person may type a number: with a character mistaken, in another case, with separators, and zeros before it. */
export function typedAs(serial: string, random: Random): string {
  const characters = [...(confused(serial, random) ?? serial)].map(
    (character) =>
      (random(4) === 0 ? character.toLowerCase() : character) + (random(10) === 0 ? pick(random, " -./_") : ""),
  );
  return pick(random, " 0O") + characters.join("");
}

/**
 * Finds by brute force, without the normalization, which numbers can be mistaken for a text: they have the same length after zeros in
 * front and separators are left out, and at each place the same character or another of its group.
 */
export function bruteForce(serials: readonly string[]): (typed: string) => number[] {
  const rows = serials.map(codesOf);
  const byLength = Map.groupBy(rows.keys(), (index) => rows[index]?.length ?? 0);
  return (typed) => {
    const wanted = codesOf(typed);
    return (byLength.get(wanted.length) ?? []).filter((index) => {
      const row = rows[index] ?? wanted;
      for (let place = 0; place < wanted.length; place += 1)
        if (!canBeMistaken(row[place] ?? 0, wanted[place] ?? 0)) return false;
      return true;
    });
  };
}

const codesOf = (text: string): Uint8Array =>
  Uint8Array.from(
    text
      .toUpperCase()
      .replace(/[^A-Z0-9|]/g, "")
      .replace(/^[0O]+/, ""),
    (character) => character.charCodeAt(0),
  );

/** Pairs of character codes that are the same or in a group. */
const MISTAKEN: Uint8Array = Uint8Array.from({ length: 128 * 128 }, (_, pair) => {
  const [a, b] = [String.fromCharCode(pair >> 7), String.fromCharCode(pair & 127)];
  return a === b || groupOf(a)?.includes(b) === true ? 1 : 0;
});
const canBeMistaken = (a: number, b: number): boolean => MISTAKEN[(a << 7) | b] === 1;

/** How a search compares with brute force. */
export interface Compared {
  /** Numbers that brute force finds, over all texts. */
  readonly wanted: number;
  /** Share of them that the search finds too. */
  readonly found: number;
  /** Share of what the search finds that brute force does not. */
  readonly wrong: number;
}

/** Compares a search with brute force. `search` answers with the serials that a text finds. */
export async function compared(
  serials: readonly string[],
  texts: readonly string[],
  search: (typed: string) => readonly string[] | Promise<readonly string[]>,
): Promise<Compared> {
  const force = bruteForce(serials);
  let [wanted, found, hits] = [0, 0, 0];
  for (const typed of texts) {
    const expected = new Set(force(typed).map((index) => serials[index]));
    const answer = new Set(await search(typed));
    wanted += expected.size;
    hits += answer.size;
    found += answer.intersection(expected).size;
  }
  return { wanted, found: found / wanted, wrong: hits === 0 ? 0 : (hits - found) / hits };
}

/** Characters that people and scanners mistake for each other, by the digit that stands for the group. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", "|": "1", S: "5", Z: "2", B: "8" };

/** Maximum characters of a frame number as typed (decision 051). */
export const MAX_FRAME_NUMBER = 40;

/** A frame number in uppercase, without separators. */
export const exactFrameNumber = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9|]/g, "");

/** A frame number, or a part of it, with look-alikes as digits: `O I L | S Z B` as `0 1 1 1 5 2 8`. */
export const lookAlikeOf = (typed: string): string =>
  exactFrameNumber(typed).replace(/[OIL|SZB]/g, (letter) => LOOK_ALIKES[letter] ?? letter);

/** The form that look-alikes share, by which frames are stored and found: without leading zeros. Empty if nothing is left. */
export const frameKeyOf = (typed: string): string => lookAlikeOf(typed).replace(/^0+/, "");

/** Labels on a frame that are not its number: test standards such as "EN 15194" or "ISO 4210-2". */
const STANDARD =
  /^(?:(?:DIN|BS|NF|UNE|UNI|PN|SS|NEN)[ -]*)?(?:EN|ISO|DIN|ASTM|JIS|GB|AS|NZS|IEC|UL|CPSC|CFR|SNI|KC)[ :-]*[A-Z]?\d{3,5}(?:[ -]\d{1,2})?(?:[ :-](?:19|20)\d\d)?$/;

/** Part numbers of components, such as "170FCTY301" on a crank or "RD-M6100" on a derailleur. */
const PART =
  /^(?:1[4-8]\d(?:[.,]5)?)?[ -]*(?:FC|RD|FD|ST|SL|BR|BL|FH|HB|WH|CS|CN|BB|PD|DU|BT|SC)[ -]*(?:TY|TX|TZ|MT|MX|RS|RX|M|R|T|U|E|C|A)[ -]?\d{3,4}(?:-[A-Z0-9]{1,4})?$/;

/** What people type instead of a number. Compared in normalized form, so "N0 5erial" is found as well. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  [
    ...[
      "none",
      "no",
      "n/a",
      "na",
      "nil",
      "null",
      "undefined",
      "unknown",
      "unkown",
      "absent",
      "missing",
      "blank",
      "empty",
    ],
    ...["no serial", "no serial number", "no number", "no frame number", "not assigned", "not available", "not found"],
    ...[
      "not known",
      "not readable",
      "not legible",
      "unreadable",
      "illegible",
      "hidden",
      "covered",
      "worn off",
      "removed",
    ],
    ...[
      "serial",
      "serial number",
      "frame number",
      "frame",
      "number",
      "bike",
      "bicycle",
      "custom",
      "custom bike",
      "homemade",
    ],
    ...[
      "tbd",
      "tba",
      "to be determined",
      "to be advised",
      "pending",
      "later",
      "see photo",
      "see picture",
      "see invoice",
    ],
    ...["test", "testing", "asdf", "asdfgh", "qwerty", "abc", "abcd", "xyz", "xxx", "dummy", "example"],
    ...["123", "1234", "12345", "123456", "1234567", "12345678", "123456789", "1234567890", "0123456789", "987654321"],
    ...["keine", "keine nummer", "unbekannt", "ohne", "ohne nummer", "rahmennummer", "nicht lesbar", "fehlt"],
    ...["aucun", "aucune", "inconnu", "sans numero", "illisible", "numero de cadre"],
    ...["tidak ada", "belum ada", "tidak diketahui", "nomor rangka", "tiada", "tidak diketahui", "nombor rangka"],
  ].map(frameKeyOf),
);

/** Why a text cannot be a frame number. */
export type FrameNumberProblem =
  | "frame_number_required"
  | "frame_number_too_long"
  | "frame_number_is_standard"
  | "frame_number_is_part_number"
  | "frame_number_repeats_one_character"
  | "frame_number_is_placeholder";

/** Translation key of the reason to refuse a typed frame number, or undefined if it may be one. */
export function frameNumberProblem(typed: string): FrameNumberProblem | undefined {
  const text = typed.normalize("NFKC").trim().toUpperCase().replace(/\s+/g, " ");
  const key = frameKeyOf(text);
  if (text.length > MAX_FRAME_NUMBER) return "frame_number_too_long";
  const characters = text.replace(/[^\p{L}\p{N}]/gu, "");
  if (characters === "") return "frame_number_required";
  if (/^(.)\1{2,}$/u.test(characters)) return "frame_number_repeats_one_character";
  if (STANDARD.test(text)) return "frame_number_is_standard";
  if (PART.test(text)) return "frame_number_is_part_number";
  if (key.length < 3 || PLACEHOLDERS.has(key)) return "frame_number_is_placeholder";
  return undefined;
}

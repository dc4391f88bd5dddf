import type * as z from "zod";

/** Runs of digits, also in groups. */
const RUNS = /\d+(?:[ .\-–]\d+)*/g;

/** Whether digits fit the check of card numbers (Luhn). */
function fitsLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Whether digits fit the check of bank routing numbers of the United States (ABA). */
function fitsRouting(digits: string): boolean {
  const weights = [3, 7, 1];
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % 3] ?? 0), 0) % 10 === 0;
}

/** Whether an IBAN's check digits are right: its first four characters moved to the end, it is 1 modulo 97. */
function fitsIban(text: string): boolean {
  const numbers = [...`${text.slice(4)}${text.slice(0, 4)}`]
    .map((character) => Number.parseInt(character, 36))
    .join("");
  let rest = 0;
  for (const digit of numbers) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

const isAccount = (digits: string): boolean =>
  /[1-9]/.test(digits) &&
  ((digits.length >= 13 && digits.length <= 19 && fitsLuhn(digits)) || (digits.length === 9 && fitsRouting(digits)));

/** All runs of consecutive groups, joined: a security code may follow a card number. */
function joined(groups: readonly string[]): string[] {
  return groups.flatMap((_, from) => groups.slice(from).map((_one, to) => groups.slice(from, from + to + 1).join("")));
}

/**
 * Whether a text contains what looks like a card or bank account number, which must never be stored. Some other long numbers
 * match too; users can write them differently.
 */
export function holdsAccountNumber(text: string): boolean {
  const runs = [...text.matchAll(RUNS)].map(([run]) => run.split(/\D/).slice(0, 40));
  if (runs.flatMap(joined).some(isAccount)) return true;
  const packed = text.toUpperCase().replace(/[ -]/g, "");
  return [...packed.matchAll(/[A-Z]{2}\d{2}[A-Z0-9]{11,30}/g)].some(([iban]) =>
    Array.from({ length: iban.length - 14 }, (_, more) => iban.slice(0, 15 + more)).some(fitsIban),
  );
}

/** A text field that refuses numbers of cards and bank accounts. */
export function withoutNumbers<Schema extends z.ZodType<string>>(schema: Schema): Schema {
  return schema.refine((text) => !holdsAccountNumber(text), "account_number_refused");
}

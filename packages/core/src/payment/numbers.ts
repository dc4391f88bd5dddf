import type * as z from "zod";

/** Digits in groups, as people and machines write long numbers. */
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

/** An IBAN fits its check if, read as a number with its head at the end, it leaves 1 of 97. */
function fitsIban(text: string): boolean {
  const numbers = [...`${text.slice(4)}${text.slice(0, 4)}`].map((one) => Number.parseInt(one, 36)).join("");
  let rest = 0;
  for (const digit of numbers) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

const isAccount = (digits: string): boolean =>
  /[1-9]/.test(digits) &&
  ((digits.length >= 13 && digits.length <= 19 && fitsLuhn(digits)) || (digits.length === 9 && fitsRouting(digits)));

/** Groups that follow each other, put together: a security code may stand right after a card number. */
function joined(groups: readonly string[]): string[] {
  return groups.flatMap((_, from) => groups.slice(from).map((_one, to) => groups.slice(from, from + to + 1).join("")));
}

/**
 * Whether a text holds what looks like the number of a card or of a bank account: nobody may leave one with us, by
 * mistake or not. Some innocent long numbers look like one as well; they can be written differently.
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

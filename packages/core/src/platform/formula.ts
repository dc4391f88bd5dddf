/**
 * A text as a cell that no spreadsheet takes for a formula or a call to another program: with an apostrophe before it when
 * it begins like one. For texts only; a number is written as a number.
 */
export function neutraliseFormula(text: string): string {
  return /^[\s\p{C}]*[=+\-@|%＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/**
 * Text that spreadsheets do not execute as a formula: prefixed with an apostrophe if it starts like a formula. Only for text;
 * write numbers as numbers.
 */
export function neutralizeFormula(text: string): string {
  return /^[\s\p{C}]*[=+\-@|%＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

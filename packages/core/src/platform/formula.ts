/** Whether a spreadsheet would take a text for a formula when it is entered, or opened in a file without types, such as CSV. */
export const isLikeFormula = (text: string): boolean =>
  /^[\s\p{C}]*[=+\-@|%＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text);

/**
 * Text of a CSV file that spreadsheets do not execute as a formula: prefixed with an apostrophe if it starts like a formula. Only for
 * text; write numbers as numbers. Cells of workbooks have types: they need no apostrophe (`TEXT_FORMAT`).
 */
export const neutralizeFormula = (text: string): string => (isLikeFormula(text) ? `'${text}` : text);

/** Number format of workbook cells that keep a text that looks like a formula as a text, also when somebody edits it. */
export const TEXT_FORMAT = "@";

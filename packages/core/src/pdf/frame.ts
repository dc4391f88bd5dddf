import { format } from "../texts/index.ts";
import { isPicture, type Letterhead } from "./letterhead.ts";
import { MARGIN, QUIET, type Sheet } from "./sheet.ts";

const LOGO = { width: 170, height: 36 } as const;
const SMALL = { size: 8, color: QUIET } as const;
const IMPRINT = { size: 7, color: QUIET } as const;
const IMPRINT_LEADING = 9.5;

/** The band, the logo or the mark with the brand, and the issuer's address of the first page. */
export function drawLetterhead(sheet: Sheet, letterhead: Letterhead): void {
  const { doc, left, width } = sheet;
  const { name, brand = name, logo, accent, lines, hasMark = true } = letterhead;
  doc.rect(0, 0, sheet.paper.width, 6).fill(accent);
  const top = sheet.y;
  const picture = logo && isPicture(logo) ? logo : undefined;
  if (picture) doc.image(Buffer.from(picture), left, top, { fit: [LOGO.width, LOGO.height] });
  else {
    const indent = hasMark ? MARK + 10 : 0;
    if (hasMark) drawMark(doc, letterhead, { x: left, y: top });
    const large = { size: 15, strong: true };
    sheet.line(sheet.lines(brand, width / 2 - indent, large)[0] ?? "", left + indent, top + 6, large);
  }
  const right = (picture || brand !== name ? [name, ...lines] : lines).flatMap((line) =>
    sheet.lines(line, width / 2, SMALL),
  );
  for (const [index, line] of right.entries())
    sheet.line(line, left, top + index * 11, { ...SMALL, end: left + width });
  sheet.y = top + Math.max(LOGO.height, right.length * 11) + 10;
  sheet.rule();
  sheet.space(16);
}

const MARK = 30;

/** The site's mark of hosts without a logo: a wheel on their accent. */
function drawMark(
  doc: PDFKit.PDFDocument,
  { accent, accentText = "#ffffff" }: Letterhead,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  doc
    .save()
    .translate(x, y)
    .scale(MARK / 32);
  doc.roundedRect(0, 0, 32, 32, 9).fill(accent);
  doc.lineWidth(2.1).lineCap("round").strokeColor(accentText);
  doc.circle(16, 16, 8.5).stroke();
  doc.path("M16 7.5v17M8.6 11.7l14.8 8.6M8.6 20.3l14.8 -8.6").stroke();
  doc.circle(16, 16, 2.6).lineWidth(1.9).fillAndStroke(accent, accentText);
  doc.restore();
}

const ADDRESS = { size: 10 } as const;
const ADDRESS_LEADING = 14;
/** Height of the address, so that the title is at the same place for short ones. */
const ADDRESS_LINES = 6;

/** The recipient's address below the sender's in one line, and the facts beside them. */
export function drawRecipient(
  sheet: Sheet,
  recipient: readonly string[],
  facts: readonly (readonly [label: string, value: string])[],
  letterhead: Letterhead | undefined,
): void {
  const { left, width } = sheet;
  const half = width * 0.52;
  const top = sheet.y;
  sheet.line(senderLine(sheet, half - 12, letterhead), left, top, IMPRINT);
  const lines = recipient.filter(Boolean).flatMap((line) => sheet.lines(line, half - 12, ADDRESS));
  for (const [index, line] of lines.entries())
    sheet.line(line, left, top + 16 + index * ADDRESS_LEADING, { ...ADDRESS, strong: index === 0 });
  sheet.factList(facts, { x: left + half, width: width - half });
  sheet.y = Math.max(sheet.y, top + 16 + Math.max(ADDRESS_LINES, lines.length) * ADDRESS_LEADING) + 14;
}

/** The issuer's name and as many lines of its address as fit. */
function senderLine(sheet: Sheet, width: number, letterhead: Letterhead | undefined): string {
  if (!letterhead) return "";
  let parts = [letterhead.name, ...letterhead.lines];
  while (parts.length > 1 && sheet.lines(parts.join(" · "), width, IMPRINT).length > 1) parts = parts.slice(0, -1);
  return sheet.lines(parts.join(" · "), width, IMPRINT)[0] ?? "";
}

/** Height that an imprint takes from every page. */
export function imprintHeight(imprint: readonly (readonly string[])[]): number {
  const rows = Math.max(0, ...imprint.map((column) => column.length));
  return rows === 0 ? 0 : rows * IMPRINT_LEADING + 12;
}

/** The band and the issuer's name above the content of a following page. */
function drawFollowing(sheet: Sheet, { name, accent }: Letterhead): void {
  const { doc, left, width, paper } = sheet;
  doc.rect(0, 0, paper.width, 6).fill(accent);
  sheet.line(sheet.lines(name, width, SMALL)[0] ?? "", left, 22, SMALL);
}

/** Draws what stands around the content of every page, when the number of pages is final. */
export function drawFrames(
  sheet: Sheet,
  { lang, title, letterhead }: { readonly lang: string; readonly title: string; readonly letterhead?: Letterhead },
): void {
  const { doc, left, width } = sheet;
  const { start, count } = doc.bufferedPageRange();
  const name = sheet.lines(title, width * 0.7, SMALL)[0] ?? "";
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    if (page > 0 && letterhead) drawFollowing(sheet, letterhead);
    const y = sheet.paper.height - MARGIN.foot + 20;
    drawImprint(sheet, letterhead?.imprint ?? [], y);
    sheet.line(name, left, y, SMALL);
    sheet.line(format("pdf.page", { page: page + 1, pages: count }, lang), left, y, { ...SMALL, end: left + width });
  }
}

/** Columns above the page's number. */
function drawImprint(sheet: Sheet, imprint: readonly (readonly string[])[], bottom: number): void {
  if (imprint.length === 0) return;
  const { left, width } = sheet;
  const column = width / imprint.length;
  sheet.y = bottom - imprintHeight(imprint);
  sheet.rule();
  for (const [index, lines] of imprint.entries())
    for (const [row, text] of lines.entries()) {
      const [line = ""] = sheet.lines(text, column - 8, IMPRINT);
      sheet.line(line, left + index * column, sheet.y + 6 + row * IMPRINT_LEADING, IMPRINT);
    }
}

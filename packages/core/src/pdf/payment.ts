import type { Seller } from "../host/schema.ts";
import type { Amount } from "../platform/money.ts";
import type { Texts } from "../texts/index.ts";
import { drawQrAt } from "./qr.ts";
import { QUIET, type Sheet } from "./sheet.ts";
import { epcCode } from "./transfer.ts";

/** What a document asks for. */
export interface Payment {
  readonly seller: Seller | undefined;
  /** The amount, as drawn and for the code. */
  readonly amount: Amount;
  readonly amountText: string;
  /** What the amount is called; "Amount" by default. */
  readonly amountLabel?: string;
  readonly currency: string;
  /** Text that the seller recognizes the payment by. */
  readonly reference: string;
  /** Address of the page where it can be paid online. */
  readonly link?: string | undefined;
  readonly t: Texts;
}

const QR_SIDE = 88;
const LEADING = 13;
const CAPTION_LEADING = 10;
/** Height of the title. */
const TITLE = 28;

/** How to pay: the account, the reference, and a code for the bank's app, or for the page where it can be paid. */
export function drawPayment(sheet: Sheet, payment: Payment): void {
  const { seller, t, link } = payment;
  const { amount, currency, reference } = payment;
  const holder = seller?.bank?.holder ?? seller?.name ?? "";
  const code = epcCode({ ...seller?.bank, holder, amount, currency, reference }) ?? link;
  const facts = [
    ...(seller?.bank ? accountFacts(seller, t) : []),
    [t("pdf.pay.reference"), payment.reference],
    [payment.amountLabel ?? t("pdf.amount"), payment.amountText],
  ] as const;
  if (!seller?.bank && code === undefined) return;
  const small = { size: 7.5, color: QUIET };
  const caption = sheet.lines(t(code === link ? "pdf.pay.scan_page" : "pdf.pay.scan_bank"), QR_SIDE + 18, small);
  const codeHeight = code === undefined ? 0 : QR_SIDE + 4 + caption.length * CAPTION_LEADING;
  sheet.keep(Math.max(codeHeight, facts.length * LEADING) + TITLE);
  sheet.subheading(t("pdf.pay.title"));
  const top = sheet.y;
  const left = code === undefined ? sheet.left : sheet.left + QR_SIDE + 18;
  if (code !== undefined) {
    drawQrAt(sheet, code, { x: sheet.left, y: top, side: QR_SIDE });
    for (const [row, line] of caption.entries())
      sheet.line(line, sheet.left, top + QR_SIDE + 4 + row * CAPTION_LEADING, small);
  }
  let { y } = sheet;
  for (const [label, value] of facts) {
    const lines = sheet.lines(value, sheet.left + sheet.width - left - 110, {});
    sheet.line(sheet.lines(label, 102, { color: QUIET })[0] ?? "", left, y, { color: QUIET });
    for (const line of lines) {
      sheet.line(line, left + 110, y, {});
      y += LEADING;
    }
  }
  sheet.y = Math.max(y, top + codeHeight);
}

/** Labels and values of a seller's account. */
export function accountFacts({ name, bank }: Seller, t: Texts): (readonly [label: string, value: string])[] {
  if (!bank) return [];
  const facts: (readonly [string, string | undefined])[] = [
    [t("pdf.pay.holder"), bank.holder ?? name],
    [t("pdf.pay.bank"), bank.name],
    [t("pdf.pay.iban"), bank.iban && grouped(bank.iban)],
    [t("pdf.pay.bic"), bank.bic],
    [t("pdf.pay.account"), bank.account],
    [t("pdf.pay.bank_code"), bank.bankCode],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

const grouped = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");

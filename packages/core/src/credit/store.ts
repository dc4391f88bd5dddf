import { creditKey, creditReservationKey } from "../customer/index.ts";
import { type Credit, type CreditReservation, creditReservationSchema, creditSchema } from "../customer/schema.ts";
import { ABSENT, getItem, getItems, type Key, queryAll, type RawItem, type Write } from "../platform/index.ts";

/** Whose credit at which company. */
export interface Account {
  readonly unified: string;
  readonly companyCode: string;
}

const answeredPk = ({ unified, companyCode }: Account): string => `ANSWERED#${unified}#${companyCode}`;

/** An order that the ERP has answered and whose amount is still counted here. By instant, so that figures take them over in a row. */
const answeredKey = (account: Account, orderNo: string, answeredAt: string): Key => ({
  pk: answeredPk(account),
  sk: `${answeredAt}#${orderNo}`,
});

export async function readCredit({ unified, companyCode }: Account): Promise<Credit | undefined> {
  const item = await getItem(creditKey(unified, companyCode));
  return item && creditSchema.parse(item);
}

/** In the order asked. */
export async function readReservations(accounts: readonly Account[]): Promise<(CreditReservation | undefined)[]> {
  const items = await getItems(accounts.map(({ unified, companyCode }) => creditReservationKey(unified, companyCode)));
  return items.map((item) => item && creditReservationSchema.parse(item));
}

/**
 * Counts an order's amount. @param most the amount that may be counted already; undefined: any
 * @param over error when more is
 */
export function raiseWrite(
  { unified, companyCode }: Account,
  amount: number,
  most: number | undefined,
  over: () => Error,
): Write {
  const first = most !== undefined && most >= 0 ? "attribute_not_exists(#amount) OR " : "";
  return {
    kind: "update",
    key: creditReservationKey(unified, companyCode),
    set: { companyCode },
    add: { amount },
    ...(most !== undefined && { when: { expression: `${first}#amount <= :most`, values: { most } } }),
    otherwise: over,
  };
}

/** The ERP's figures, and that the account is not blocked, are as they were seen. @param changed error when not */
export function sameFiguresWrite(credit: Credit, changed: () => Error): Write {
  const { creditLimit, openInvoice, openDo, consignment, asOf } = credit;
  const values = { creditLimit, openInvoice, openDo, consignment, asOf };
  const same = Object.keys(values).map((name) => `#${name} = :${name}`);
  return {
    kind: "check",
    key: creditKey(credit.custCode, credit.companyCode),
    when: { expression: [...same, "attribute_not_exists(#reasonBlocked)"].join(" AND "), values },
    otherwise: changed,
  };
}

/** There are no figures of the ERP, or they are of the instant seen. */
export function figuresOfWrite({ unified, companyCode }: Account, seen: Credit | undefined): Write {
  const when = seen ? { expression: "#asOf = :asOf", values: { asOf: seen.asOf } } : ABSENT;
  return { kind: "check", key: creditKey(unified, companyCode), when };
}

/** Counts an amount no more; `answered` is the part of it that the ERP had answered. */
export function lowerWrite({ unified, companyCode }: Account, amount: number, answered = 0): Write {
  return {
    kind: "update",
    key: creditReservationKey(unified, companyCode),
    add: { amount: -amount, ...(answered > 0 && { answered: -answered }) },
    when: { expression: "#amount >= :amount", values: { amount } },
  };
}

/** Goes on counting an order until figures of `answeredAt` or later are there. */
export function keepAnsweredWrites(account: Account, orderNo: string, amount: number, answeredAt: string): Write[] {
  return [
    { kind: "put", item: { ...answeredKey(account, orderNo, answeredAt), amount }, when: ABSENT },
    {
      kind: "update",
      key: creditReservationKey(account.unified, account.companyCode),
      add: { answered: amount },
      when: { expression: "attribute_exists(#pk)" },
    },
  ];
}

/** An answered order that is still counted. */
export interface Answered {
  readonly key: Key;
  readonly amount: number;
}

export async function readAnswered(account: Account, orderNo: string, at: string): Promise<Answered | undefined> {
  const item = await getItem(answeredKey(account, orderNo, at));
  return item && toAnswered(item);
}

/** Those that figures of an instant contain, the oldest first. */
export async function answeredUntil(account: Account, asOf: string): Promise<Answered[]> {
  return (await queryAll({ pk: answeredPk(account), between: ["0", `${asOf}~`] })).map(toAnswered);
}

const toAnswered = ({ pk, sk, amount }: RawItem): Answered => ({
  key: { pk: String(pk), sk: String(sk) },
  amount: Number(amount),
});

/** Forgets an answered order; refused with WriteConflict when somebody else has. */
export const forgetWrite = ({ key }: Answered): Write => ({
  kind: "delete",
  key,
  when: { expression: "attribute_exists(#pk)" },
});

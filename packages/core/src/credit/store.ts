import { creditKey, creditReservationKey } from "../customer/index.ts";
import { type Credit, type CreditReservation, creditReservationSchema, creditSchema } from "../customer/schema.ts";
import {
  ABSENT,
  type Amount,
  getItem,
  getItems,
  type Key,
  negate,
  queryAll,
  type RawItem,
  type Write,
  ZERO,
} from "../platform/index.ts";
import { amountSchema } from "../platform/schema.ts";

/** A customer's credit account at a company. */
export interface Account {
  readonly unified: string;
  readonly companyCode: string;
}

const answeredPk = ({ unified, companyCode }: Account): string => `ANSWERED#${unified}#${companyCode}`;

/** An answered order whose amount is still counted, sorted by instant of the answer. */
const answeredKey = (account: Account, orderNumber: string, answeredAt: string): Key => ({
  pk: answeredPk(account),
  sk: `${answeredAt}#${orderNumber}`,
});

export async function readCredit({ unified, companyCode }: Account): Promise<Credit | undefined> {
  const item = await getItem(creditKey(unified, companyCode));
  return item && creditSchema.parse(item);
}

/** In the order of `accounts`. */
export async function readReservations(accounts: readonly Account[]): Promise<(CreditReservation | undefined)[]> {
  const items = await getItems(accounts.map(({ unified, companyCode }) => creditReservationKey(unified, companyCode)));
  return items.map((item) => item && creditReservationSchema.parse(item));
}

/** Reserves an amount. @param most highest amount that may be reserved already; default: no limit */
export function raiseWrite({ unified, companyCode }: Account, amount: Amount, most: Amount | undefined): Write {
  const first = most !== undefined && most >= 0 ? "attribute_not_exists(#amount) OR " : "";
  return {
    kind: "update",
    key: creditReservationKey(unified, companyCode),
    set: { companyCode },
    add: { amount },
    ...(most !== undefined && { when: { expression: `${first}#amount <= :most`, values: { most } } }),
  };
}

/** Checks that the ERP's figures did not change since they were read, and that the account is not blocked. */
export function sameFiguresWrite(credit: Credit): Write {
  const { creditLimit, openInvoice, openDo, consignment, asOf } = credit;
  const values = { creditLimit, openInvoice, openDo, consignment, asOf };
  const same = Object.keys(values).map((name) => `#${name} = :${name}`);
  return {
    kind: "check",
    key: creditKey(credit.custCode, credit.companyCode),
    when: { expression: [...same, "attribute_not_exists(#reasonBlocked)"].join(" AND "), values },
  };
}

/** Checks that the ERP's figures are still those that were read, or still absent. */
export function figuresOfWrite({ unified, companyCode }: Account, read: Credit | undefined): Write {
  const when = read ? { expression: "#asOf = :asOf", values: { asOf: read.asOf } } : ABSENT;
  return { kind: "check", key: creditKey(unified, companyCode), when };
}

/** Releases an amount; `answered` is the part that the ERP had answered. */
export function lowerWrite({ unified, companyCode }: Account, amount: Amount, answered = ZERO): Write {
  return {
    kind: "update",
    key: creditReservationKey(unified, companyCode),
    add: { amount: negate(amount), ...(answered > 0 && { answered: negate(answered) }) },
    when: { expression: "#amount >= :amount", values: { amount } },
  };
}

/** Counts an answered order until the ERP's figures are of `answeredAt` or later. */
export function keepAnsweredWrites(account: Account, orderNumber: string, amount: Amount, answeredAt: string): Write[] {
  return [
    { kind: "put", item: { ...answeredKey(account, orderNumber, answeredAt), amount }, when: ABSENT },
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
  readonly amount: Amount;
}

export async function readAnswered(account: Account, orderNumber: string, at: string): Promise<Answered | undefined> {
  const item = await getItem(answeredKey(account, orderNumber, at));
  return item && toAnswered(item);
}

/** Answered orders that figures of an instant contain, oldest first. */
export async function answeredUntil(account: Account, asOf: string): Promise<Answered[]> {
  return (
    await queryAll({
      pk: answeredPk(account),
      between: ["0", `${asOf}~`],
      bounded: "the feed removes what figures contain",
    })
  ).map(toAnswered);
}

const toAnswered = ({ pk, sk, amount }: RawItem): Answered => ({
  key: { pk: String(pk), sk: String(sk) },
  amount: amountSchema.parse(amount),
});

/** Deletes an answered order; a `changed` Conflict when it is deleted already. */
export const forgetWrite = ({ key }: Answered): Write => ({
  kind: "delete",
  key,
  when: { expression: "attribute_exists(#pk)" },
});

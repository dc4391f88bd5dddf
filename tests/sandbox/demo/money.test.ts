import { creditInformation } from "@spoke/core/customer";
import { hostConfig } from "@spoke/core/host";
import { entriesOf, type OpenGroup, openInvoiceList, openInvoices } from "@spoke/core/invoice";
import { invoiceFile } from "@spoke/core/invoice/files.ts";
import { amountText, moneyText } from "@spoke/core/pdf";
import { type Actor, type Amount, currencyScale, roundAmount, setClock, sumOf, withActor } from "@spoke/core/platform";
import { statement } from "@spoke/core/statement";
import { statementFile } from "@spoke/core/statement/files.ts";
import { historyFeeds } from "@spoke/sandbox/demo/history.ts";
import { MARKETS, type Market } from "@spoke/sandbox/demo/markets.ts";
import { masterFeeds } from "@spoke/sandbox/demo/masters.ts";
import { people } from "@spoke/sandbox/demo/people.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actingFor, someone } from "../../builders/records.ts";
import { send, startFeeds } from "../../core/feed/harness.ts";
import { readPdf } from "../../support/pdf.ts";

const TODAY = new Date("2026-11-20T10:00:00.000Z");
const ORDER = ["sorgs", "hosts", "customers", "customer-areas", "credits", "invoice-history"];

let feeds: Awaited<ReturnType<typeof startFeeds>>;
const restore = setClock(() => TODAY.getTime());
beforeAll(async () => {
  feeds = await startFeeds();
  for (const market of MARKETS) {
    const files = [...masterFeeds(market, TODAY, "hash"), ...historyFeeds(market, TODAY)];
    for (const kind of ORDER)
      for (const { sorg, name, body } of files.filter((file) => file.kind === kind)) {
        const status = await send(`feeds/${sorg}/${kind}/${name}`, body);
        expect([kind, status.refused]).toEqual([kind, 0]);
      }
  }
}, 240_000);
afterAll(async () => {
  restore();
  await feeds.stop();
});

const SCOPES = ["page.invoice-status", "invoice-status.read", "credit-status.read"];
const dealerOf = ({ host, sorg, locale }: Market, code: string): Actor =>
  someone("dora", SCOPES, { host, sorg, sorgs: [sorg], locale, ...actingFor(code, [sorg]) });

const totalOf = (groups: readonly OpenGroup[]): Amount =>
  sumOf(
    groups.flatMap(({ creditCust }) => creditCust),
    ({ total }) => total,
  );

it.each(MARKETS.map((market) => [market.title, market] as const))(
  "the credit panel, the open invoices, the statement, and its PDF of every dealer of %s have the same sums",
  async (_, market) => {
    const { currency } = market;
    const scale = currencyScale(currency.display);
    let open = 0;
    for (const { code } of people(market).dealers) {
      await withActor(dealerOf(market, code), async () => {
        const [credit] = await creditInformation({});
        const groups = await openInvoices({});
        const list = await openInvoiceList({ limit: 250 });
        const then = await statement({});
        const total = totalOf(groups);
        open += groups.length;
        expect([code, credit?.openInvoice]).toEqual([code, total]);
        expect(sumOf(list.summary, (summary) => summary.total)).toBe(total);
        expect(sumOf(list.data, ({ accountingAmount }) => accountingAmount)).toBe(total);
        expect(list.info.count).toBe(list.data.length);
        expect(totalOf(then.groups)).toBe(total);
        // What is printed in cents adds up in cents.
        for (const { accountingAmount } of list.data)
          expect(accountingAmount).toBe(roundAmount(accountingAmount, scale));
        // A PDF for a part of the dealers: drawing takes most of the time.
        if (code.charCodeAt(code.length - 1) % 3 !== 0) return;
        const config = await hostConfig(market.host);
        const { pages } = readPdf((await statementFile({})).file);
        const lines = pages.join("\n").split("\n");
        const printed = (amount: Amount) =>
          config && amountText(amount, currency.display, config.currency, market.locale);
        for (const payer of then.groups.flatMap(({ creditCust }) => creditCust))
          for (const entry of entriesOf(payer)) expect(lines).toContain(printed(entry.accountingAmount));
        if (groups.length > 0) expect(lines).toContain(printed(total));
      });
    }
    expect(open).toBeGreaterThan(10);
  },
  120_000,
);

it("the lines of an invoice's PDF add up to its total, which is what the list says", async () => {
  for (const market of MARKETS) {
    const [dealer] = people(market).dealers;
    await withActor(dealerOf(market, dealer?.code ?? ""), async () => {
      const { data } = await openInvoiceList({ limit: 250 });
      const config = await hostConfig(market.host);
      for (const { sorg, invoiceNo, grandTotal, installment } of data.filter((entry) => entry.installment <= 1)) {
        const lines = readPdf(await invoiceFile({ sorg, invoiceNo }))
          .pages.join("\n")
          .split("\n");
        expect(installment).toBeLessThan(2);
        expect(lines).toContain(
          config && moneyText(grandTotal, market.currency.display, config.currency, market.locale),
        );
      }
    });
  }
}, 120_000);

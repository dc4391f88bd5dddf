import { customerRecord } from "../customer/index.ts";
import { hostConfig, sorgConfig } from "../host/index.ts";
import { entriesOf } from "../invoice/index.ts";
import { action, activeCustomer, actor, notFound } from "../platform/index.ts";
import { statement, statementInput } from "./index.ts";
import { statementPdf } from "./pdf.ts";
import { statementSheet } from "./sheet.ts";

/** The active customer's statement of a day as a PDF, with the day. */
export const statementFile = action({
  name: "statement.statementFile",
  scope: "page.invoice-status",
  input: statementInput,
  run: async (input): Promise<{ day: string; file: Uint8Array }> => {
    const { host, locale } = actor();
    // Before the statement starts: it would fail too, with nobody awaiting it.
    const { unified } = activeCustomer().code;
    const [found, config, record] = await Promise.all([statement(input), hostConfig(host), customerRecord(unified)]);
    if (!config || !record) throw notFound();
    const entries = found.groups.flatMap(({ creditCust }) => creditCust.flatMap((payer) => entriesOf(payer)));
    const sorgs = new Set([config.sorg, ...entries.map(({ sorg }) => sorg)]);
    const issuers = (await Promise.all([...sorgs].map(sorgConfig))).filter((issuer) => issuer !== undefined);
    const setting = { config, customer: record.customer, locale, issuers };
    return { day: found.day, file: await statementPdf(found, setting) };
  },
});

/** The active customer's statement of a day as a spreadsheet, with the day. */
export const statementSpreadsheet = action({
  name: "statement.statementSpreadsheet",
  scope: "page.invoice-status",
  input: statementInput,
  run: async (input): Promise<{ day: string; file: Buffer }> => {
    const found = await statement(input);
    return { day: found.day, file: await statementSheet(found, actor().locale) };
  },
});

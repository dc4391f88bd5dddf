import { addDays, today } from "@spoke/core/platform/calendar.ts";
import { workbook, XLSX } from "@spoke/core/platform/workbook.ts";
import { ulid } from "ulid";
import { z } from "zod";
import { assortment } from "./assortment.ts";
import type { Market } from "./markets.ts";
import { people } from "./people.ts";
import { DemoUserSession, uploadFile } from "./user-session.ts";

const DEADLINE_MS = 60_000;
const POLL_MS = 150;

type Cells = readonly (string | number)[];
interface RowsFile {
  readonly kind: string;
  readonly fileName: string;
  readonly rows: readonly Cells[];
  /** Whether its rows are stored after the check. */
  readonly imported: boolean;
}

const stateSchema = z.object({ rowsUpload: z.object({ state: z.string() }) });
const downloadSchema = z.object({
  requestDownloadArea: z.object({ download: z.object({ id: z.string() }).nullable(), message: z.unknown() }),
});

/** A stock report that was stored but for a row, a visit plan that waits for its import, and a file with wrong columns. */
function filesOf(market: Market): readonly RowsFile[] {
  const [first, second] = people(market).dealers;
  const codes = assortment(market, new Date())
    .articles.slice(0, 3)
    .map(({ article }) => article.articleCode);
  const day = today(market.timeZone);
  const [one = "", two = ""] = [first?.code, second?.code];
  return [
    {
      ...{ kind: "stock-report", fileName: "stock-report.xlsx", imported: true },
      rows: [
        ["Customer code", "Article code", "Quantity", "Day"],
        ...codes.map((code, index): Cells => [one, code, 4 + index, addDays(day, -1)]),
        [one, "DISCONTINUED-1", 2, addDays(day, -1)],
      ],
    },
    {
      ...{ kind: "visit-plan", fileName: "visit-plan.xlsx", imported: false },
      rows: [
        ["Customer code", "Day", "Note"],
        [one, addDays(day, 3), "Spring range"],
        [two, addDays(day, 4), "Workshop training"],
      ],
    },
    {
      ...{ kind: "dealer-sales", fileName: "sales-old-form.xlsx", imported: false },
      rows: [
        ["Shop", "Item", "Pieces"],
        [one, codes[0] ?? "", 1],
      ],
    },
  ];
}

async function addRows(user: DemoUserSession, { kind, fileName, rows, imported }: RowsFile): Promise<void> {
  const body = await workbook([{ name: kind, rows: rows.map((row) => [...row]) }]);
  const uploadId = await uploadFile(user, { purpose: "ROWS_FILE", fileName, contentType: XLSX, body });
  const id = ulid();
  await user.ask(
    "mutation ($id: ID!, $kind: String!, $uploadId: ID!) { createRowsUpload(id: $id, kind: $kind, uploadId: $uploadId) { upload { id } } }",
    { id, kind, uploadId },
  );
  await stateOf(user, id, ["checked", "failed"]);
  if (!imported) return;
  await user.ask("mutation ($id: ID!) { importRowsUpload(id: $id) { upload { id } } }", { id });
  await stateOf(user, id, ["done"]);
}

/** Waits for a state of a file of rows. */
async function stateOf(user: DemoUserSession, id: string, states: readonly string[]): Promise<void> {
  const end = Date.now() + DEADLINE_MS;
  for (let state = ""; !states.includes(state); ) {
    if (Date.now() > end) throw new Error(`the file of rows ${id} is ${state}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    state = stateSchema.parse(await user.ask("query ($id: ID!) { rowsUpload(id: $id) { state } }", { id })).rowsUpload
      .state;
  }
}

/** Requests files; the last one is canceled, unless it is done by then. */
async function requestDownloads(user: DemoUserSession, modules: readonly string[], { timeZone }: Market) {
  const to = today(timeZone);
  const year = { from: `${to.slice(0, 4)}-01-01`, to };
  const ids: string[] = [];
  for (const module of modules) {
    const { requestDownloadArea } = downloadSchema.parse(
      await user.ask(
        `mutation ($module: String!, $from: String, $to: String) {
          requestDownloadArea(module: $module, from: $from, to: $to) { download { id } message { description } } }`,
        { module, ...(["price-list", "stock"].includes(module) ? {} : year) },
      ),
    );
    if (!requestDownloadArea.download)
      throw new Error(`${module} was refused: ${JSON.stringify(requestDownloadArea.message)}`);
    ids.push(requestDownloadArea.download.id);
  }
  await user.ask("mutation ($id: ID!) { cancelDownload(id: $id) { message { status } } }", { id: ids.at(-1) });
}

/** Fills the download area of the market's first dealer and its staff, and the upload area of its staff. */
export async function fillAreas(market: Market, api: URL): Promise<void> {
  const { users } = people(market);
  const session = async (role: string) => {
    const user = new DemoUserSession(api, market.host);
    await user.signIn(users.find((each) => each.role === role && each.fixed)?.username ?? "");
    return user;
  };
  const [dealer, ...staff] = await Promise.all(["dealer", "salesman", "administrator"].map(session));
  if (dealer) await requestDownloads(dealer, ["orders", "invoices", "claims", "frames"], market);
  for (const user of staff) {
    await requestDownloads(user, ["price-list", "stock"], market);
    for (const file of filesOf(market)) await addRows(user, file);
  }
}

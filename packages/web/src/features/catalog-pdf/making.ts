import { authorizedFetch } from "../../app/api.ts";
import { client } from "../../app/apollo.ts";
import { onSessionEnd } from "../../app/session.ts";
import { CatalogReportDocument } from "../../gql/graphql.ts";
import { reportFault } from "../../lib/reporter.ts";
import { createStore } from "../../lib/store.ts";
import { type RefusedField, ruleText } from "../../ui/form/refusal.ts";
import { saveFile } from "../../ui/saveFile.ts";

export type Variants = "all" | "model";
export type Layout = "list" | "2x4" | "3x3";
export type Prices = "none" | "retail" | "dealer" | "both";

/** What is to be printed. */
export interface CatalogChoice {
  readonly tags?: readonly string[];
  readonly category?: "Bike" | "PAA";
  /** Tag category of the preview page. */
  readonly previewPage?: string;
  readonly prices: Prices;
  /** Whether all articles of a model are printed, or the model alone. */
  readonly variants?: Variants;
  readonly layout?: Layout;
}

/** The state of a printed catalog. The job continues while the user visits other pages. */
export type Making =
  | { readonly status: "none" }
  | { readonly status: "making"; readonly fileName: string; readonly share: number | "busy" }
  | { readonly status: "ready"; readonly fileName: string; readonly saveAs: string }
  | { readonly status: "failed"; readonly reason?: string };

export const making = createStore<Making>({ status: "none" });

const ASK_MS = 1_000;
/** A build takes five minutes at most; what takes twice as long is not coming. */
const GIVE_UP_MS = 600_000;

let run = 0;
onSessionEnd(() => putAway());

/** Forgets the catalog; one that is being made is not waited for any more. */
export function putAway(): void {
  run += 1;
  making.set({ status: "none" });
}

/** Asks for a catalog and follows it until it is there. Never rejects: what went wrong is shown. */
export async function makeCatalog(choice: CatalogChoice, wait: (ms: number) => Promise<void> = pause): Promise<void> {
  run += 1;
  const mine = run;
  const show = (now: Making) => {
    if (mine === run) making.set(now);
  };
  show({ status: "making", fileName: "", share: "busy" });
  try {
    const { fileName, id } = await ask(choice);
    for (let waited = 0; mine === run; waited += ASK_MS) {
      const { data } = await client.query({
        query: CatalogReportDocument,
        variables: { id },
        fetchPolicy: "no-cache",
      });
      if (!data) throw new Error("the response has no report");
      const { report } = data;
      if (report.state === "done") return show({ status: "ready", fileName, saveAs: report.fileName });
      if (report.state === "failed" || waited >= GIVE_UP_MS) return show({ status: "failed" });
      const share = report.total > 0 ? Math.min(report.progress / report.total, 1) : "busy";
      show({ status: "making", fileName, share });
      await wait(ASK_MS);
    }
  } catch (error) {
    if (error instanceof Refused) return show({ status: "failed", reason: error.message });
    reportFault("the catalog could not be created", error);
    show({ status: "failed" });
  }
}

/** Fetches the finished file and hands it to the browser. @throws Error when it cannot be had */
export async function downloadCatalog({ fileName, saveAs }: { fileName: string; saveAs: string }): Promise<void> {
  const query = new URLSearchParams({ file_name: fileName, type: "preview-pages" });
  const answer = await authorizedFetch(`/api/catalogs/download?${query}`);
  if (!answer.ok) throw new Error(`${answer.status}: the catalog was not found`);
  saveFile(await answer.blob(), saveAs);
}

/** Said by the server, in words. */
class Refused extends Error {
  override readonly name = "Refused";
}

interface StartAnswer {
  readonly file_name?: string;
  readonly report?: { readonly id: string };
  readonly message?: { readonly description: string };
  readonly userErrors?: readonly (Omit<RefusedField, "values"> & { values?: Record<string, string | number> })[];
}

async function ask({ prices, ...what }: CatalogChoice): Promise<{ fileName: string; id: string }> {
  const answer = await authorizedFetch("/api/catalogs/generate", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ fileType: "pdf", prices, ...what }),
  });
  const body = (await answer.json()) as StartAnswer;
  if (body.file_name && body.report) return { fileName: body.file_name, id: body.report.id };
  const [error] = body.userErrors ?? [];
  const values = Object.entries(error?.values ?? {}).map(([name, value]) => ({ name, value }));
  const key = error?.message ?? body.message?.description;
  if (!key) throw new Error(`${answer.status}: no catalog`);
  throw new Refused(ruleText(key, values));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

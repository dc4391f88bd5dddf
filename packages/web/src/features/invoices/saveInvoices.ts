import { authorizedFetch } from "../../app/api.ts";
import { download } from "../../app/download.ts";
import { todayHere } from "../../lib/config.ts";
import { saveFile } from "../../ui/saveFile.ts";
import type { InvoiceName } from "./InvoiceDialog.tsx";

/** Where an invoice is as a PDF. */
export const pdfPath = ({ sorg, invoiceNo }: Pick<InvoiceName, "sorg" | "invoiceNo">): string =>
  `/api/invoices/${encodeURIComponent(sorg)}/${encodeURIComponent(invoiceNo)}/pdf`;

/** Saves invoices as PDFs, several of them in one archive. @throws Error if one cannot be fetched */
export async function saveInvoices(invoices: readonly InvoiceName[]): Promise<void> {
  // The installments of an invoice have one document.
  const paths = new Map(invoices.map((invoice) => [pdfPath(invoice), invoice]));
  const files = [...paths].map(([path, { sorg, invoiceNo }]) => ({ path, sorg, name: `${invoiceNo}.pdf` }));
  const [only] = files;
  if (only && files.length === 1) return download(only.path, only.name);
  const { zipStream } = await import("../../lib/zip.ts");
  const entries = files.map(({ path, sorg, name }) => ({
    path: `${sorg}/${name}`,
    open: async () => {
      const answer = await authorizedFetch(path);
      if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${path}`);
      return answer.body;
    },
  }));
  saveFile(await new Response(zipStream(entries)).blob(), `invoices-${todayHere()}.zip`);
}

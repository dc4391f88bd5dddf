import { invoiceFile, openInvoicesFile } from "@spoke/core/invoice/files.ts";
import { receiptFile } from "@spoke/core/payment/receipt.ts";
import { isoNow } from "@spoke/core/platform";
import { XLSX } from "@spoke/core/platform/workbook.ts";
import { attachment } from "@spoke/core/report/attachment.ts";
import { statementFile } from "@spoke/core/statement/files.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { framed } from "./frame.ts";
import type { Response } from "./responses.ts";

type Route = (event: APIGatewayProxyEventV2) => Promise<Response>;

const PDF = "application/pdf";

/** Invoices, statements and receipts as files: apart from the others, as what draws documents is of no use to them. */
export const routes: Readonly<Record<string, Route>> = {
  "GET /api/invoices/{sorg}/{invoiceNo}/pdf": async ({ pathParameters }) => {
    const { sorg = "", invoiceNo = "" } = pathParameters ?? {};
    return file(`${invoiceNo}.pdf`, PDF, await invoiceFile({ sorg, invoiceNo }));
  },
  "GET /api/statements/pdf": async ({ queryStringParameters: query }) => {
    const { day, file: statement } = await statementFile({
      ...(query?.day && { day: query.day }),
      ...(query?.companyCode && { companyCode: query.companyCode }),
    });
    return file(`statement-${day}.pdf`, PDF, statement);
  },
  "GET /api/payment-requests/{id}/receipt": async ({ pathParameters }) => {
    const { id = "" } = pathParameters ?? {};
    return file(`${id}.pdf`, PDF, await receiptFile({ id }));
  },
  "GET /api/open-invoices/xlsx": async () =>
    file(`open-invoices-${isoNow().slice(0, 10)}.xlsx`, XLSX, await openInvoicesFile({})),
};

export const handler = framed({ routes });

function file(name: string, contentType: string, body: Uint8Array): Response {
  return {
    statusCode: 200,
    headers: {
      "content-type": contentType,
      "content-disposition": attachment(name),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
    isBase64Encoded: true,
    body: Buffer.from(body).toString("base64"),
  };
}

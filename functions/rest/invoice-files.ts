import { todayHere } from "@spoke/core/host";
import { invoiceFile, openInvoicesFile } from "@spoke/core/invoice/files.ts";
import { receiptFile } from "@spoke/core/payments/requests/receipt.ts";
import { XLSX } from "@spoke/core/platform/workbook.ts";
import { attachment } from "@spoke/core/report/attachment.ts";
import { statementFile } from "@spoke/core/statement/files.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Response } from "./responses.ts";
import { restHandler } from "./rest-handler.ts";

type Route = (event: APIGatewayProxyEventV2) => Promise<Response>;

const PDF = "application/pdf";

/** Invoices, statements, and receipts as files: in a function of their own, so that no other loads the PDF library. */
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
    file(`open-invoices-${await todayHere()}.xlsx`, XLSX, await openInvoicesFile({})),
};

export const handler = restHandler({ routes });

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

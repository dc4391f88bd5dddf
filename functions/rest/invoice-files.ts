import { inspectionFile } from "@spoke/core/inspection/file.ts";
import { invoiceFile } from "@spoke/core/invoice/files.ts";
import {
  orderFile,
  orderSpreadsheet,
  packingSlipFile,
  vendorOrderFile,
  vendorSlipFile,
} from "@spoke/core/order-document";
import { paymentNumber } from "@spoke/core/payments/requests/payment-number.ts";
import { receiptFile } from "@spoke/core/payments/requests/receipt.ts";
import { XLSX } from "@spoke/core/platform/workbook.ts";
import { framesTemplate } from "@spoke/core/registration/files.ts";
import { warrantyFile } from "@spoke/core/registration/warranty.ts";
import { attachment } from "@spoke/core/report/attachment.ts";
import { statementFile, statementSpreadsheet } from "@spoke/core/statement/files.ts";
import { visitFormFile } from "@spoke/core/visit-form/file.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { jsonOf } from "./body.ts";
import type { Response } from "./responses.ts";
import { restHandler } from "./rest-handler.ts";

type Route = (event: APIGatewayProxyEventV2) => Promise<Response>;

const MAX_JSON = 10_000;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Orders, packing slips, invoices, statements, receipts, warranties, inspections, and visits as files: in a function of their own, so that no other loads the PDF library. */
export const routes: Readonly<Record<string, Route>> = {
  "GET /api/invoices/{sorg}/{invoiceNo}/pdf": async ({ pathParameters }) => {
    const { sorg = "", invoiceNo = "" } = pathParameters ?? {};
    return pdf(`${invoiceNo}.pdf`, await invoiceFile({ sorg, invoiceNo }));
  },
  "GET /api/orders/{orderNumber}/pdf": async ({ pathParameters }) => {
    const { orderNumber = "" } = pathParameters ?? {};
    return pdf(`${orderNumber}.pdf`, await orderFile({ orderNumber }));
  },
  "GET /api/orders/{orderNumber}/xlsx": async ({ pathParameters }) => {
    const { orderNumber = "" } = pathParameters ?? {};
    return file(`${orderNumber}.xlsx`, XLSX, await orderSpreadsheet({ orderNumber }));
  },
  "GET /api/deliveries/{doNumber}/packing-slip": async ({ pathParameters }) => {
    const { doNumber = "" } = pathParameters ?? {};
    return pdf(`${doNumber}.pdf`, await packingSlipFile({ doNumber }));
  },
  "GET /api/vendor-orders/{orderNumber}/pdf": async ({ pathParameters }) => {
    const { orderNumber = "" } = pathParameters ?? {};
    return pdf(`${orderNumber}.pdf`, await vendorOrderFile({ orderNumber }));
  },
  "GET /api/vendor-orders/{orderNumber}/packing-slip": async ({ pathParameters, queryStringParameters: query }) => {
    const { orderNumber = "" } = pathParameters ?? {};
    const shipment = query?.shipment === undefined ? undefined : Number(query.shipment);
    const slip = await vendorSlipFile({ orderNumber, ...(shipment !== undefined && { shipment }) });
    return pdf(`${[orderNumber, "slip", ...(shipment === undefined ? [] : [shipment])].join("-")}.pdf`, slip);
  },
  "GET /api/statements/pdf": async ({ queryStringParameters }) => {
    const { day, file: statement } = await statementFile(statementQuery(queryStringParameters));
    return pdf(`statement-${day}.pdf`, statement);
  },
  "GET /api/statements/xlsx": async ({ queryStringParameters }) => {
    const { day, file: statement } = await statementSpreadsheet(statementQuery(queryStringParameters));
    return file(`statement-${day}.xlsx`, XLSX, statement);
  },
  "GET /api/payment-requests/{id}/receipt": async ({ pathParameters }) => {
    const { id = "" } = pathParameters ?? {};
    return pdf(`${paymentNumber(id)}.pdf`, await receiptFile({ id }));
  },
  "GET /api/retail-sales/template": async ({ queryStringParameters: query }) => {
    const list = query?.list === "accounts" ? "accounts" : "sales";
    return file(`${list}.xlsx`, XLSX, await framesTemplate({ list }));
  },
  "POST /api/retail-sales/warranty": async (event) => {
    const { frame, type, brand } = jsonOf(event, MAX_JSON);
    const warranty = await warrantyFile({ frame: text(frame), type: text(type), brand: text(brand) });
    return pdf(warranty.name, warranty.file);
  },
  "POST /api/pdi/file": async (event) => {
    const { name, file } = await inspectionFile({ id: text(jsonOf(event, MAX_JSON).id) });
    return pdf(name, file);
  },
  "POST /api/visit-form/file": async (event) => {
    const { name, file } = await visitFormFile({ id: text(jsonOf(event, MAX_JSON).id) });
    return pdf(name, file);
  },
};

const statementQuery = (query: APIGatewayProxyEventV2["queryStringParameters"]) => ({
  ...(query?.day && { day: query.day }),
  ...(query?.companyCode && { companyCode: query.companyCode }),
});

export const handler = restHandler({ routes });

const pdf = (name: string, body: Uint8Array): Response => file(name, "application/pdf", body);

function file(name: string, type: string, body: Uint8Array): Response {
  return {
    statusCode: 200,
    headers: {
      "content-type": type,
      "content-disposition": attachment(name),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
    isBase64Encoded: true,
    body: Buffer.from(body).toString("base64"),
  };
}

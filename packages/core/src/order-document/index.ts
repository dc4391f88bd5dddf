import * as z from "zod";
import { areaIn, customerRecord, priceTaxText } from "../customer/index.ts";
import { deliveriesByNumber } from "../delivery/index.ts";
import { readDeliveredFrames } from "../frame/index.ts";
import { hostConfig, sorgConfig } from "../host/index.ts";
import { ordersByNumber, readOwnOrder } from "../order/index.ts";
import { action, activeCustomer, actor, notFound } from "../platform/index.ts";
import { textsIn } from "../texts/index.ts";
import { dealerContact, shipFromOf, VENDOR_ORDERS, vendorOrder } from "../vendor/index.ts";
import { orderPdf } from "./order.ts";
import { packingSlipPdf } from "./packing-slip.ts";
import type { Setting } from "./setting.ts";
import { orderSheet } from "./sheet.ts";
import { vendorOrderPdf } from "./vendor-order.ts";
import { vendorSlipPdf } from "./vendor-slip.ts";

const READ = ["page.orderlist", "page.order-status"];

/** An order of the active customer as a PDF: its confirmation, once the ERP has answered. @throws Refusal "not-found" */
export const orderFile = action({
  name: "orderDocument.orderFile",
  scope: READ,
  input: z.object({ orderNumber: z.string().min(1).max(40) }),
  run: async ({ orderNumber }): Promise<Uint8Array> => {
    const order = await readOwnOrder(orderNumber);
    return orderPdf(order, await settingOf(order.sorg));
  },
});

/** An order of the active customer as an .xlsx file. @throws Refusal "not-found" */
export const orderSpreadsheet = action({
  name: "orderDocument.orderSpreadsheet",
  scope: READ,
  input: z.object({ orderNumber: z.string().min(1).max(40) }),
  run: async ({ orderNumber }): Promise<Buffer> => {
    const order = await readOwnOrder(orderNumber);
    const { host, locale } = actor();
    const [config, deliveries] = await Promise.all([
      hostConfig(host),
      deliveriesByNumber({ doNumbers: order.doNumbers }),
    ]);
    if (!config) throw notFound();
    return orderSheet(order, { config, locale, deliveries });
  },
});

/** The packing slip of a delivery to the active customer as a PDF. @throws Refusal "not-found" */
export const packingSlipFile = action({
  name: "orderDocument.packingSlipFile",
  scope: READ,
  input: z.object({ doNumber: z.string().min(1).max(30) }),
  run: async ({ doNumber }): Promise<Uint8Array> => {
    const [delivery] = await deliveriesByNumber({ doNumbers: [doNumber] });
    if (!delivery) throw notFound();
    const orderNumbers = [...new Set(delivery.detail.map((line) => line.orderNumber))];
    const [orders, frames, setting] = await Promise.all([
      ordersByNumber({ orderNumbers }),
      readDeliveredFrames(delivery.sorg, doNumber),
      settingOf(delivery.sorg),
    ]);
    return packingSlipPdf(delivery, { orders, frames }, setting);
  },
});

/** The packing slip of an order at a vendor, or of one of its shipments, as a PDF, for all who may see the order. @throws Refusal "not-found" */
export const vendorSlipFile = action({
  name: "orderDocument.vendorSlipFile",
  scope: VENDOR_ORDERS,
  input: z.object({ orderNumber: z.string().min(1).max(40), shipment: z.int().min(1).optional() }),
  run: async ({ orderNumber, shipment }): Promise<Uint8Array> => {
    const { host, locale } = actor();
    const [order, config] = await Promise.all([vendorOrder({ orderNumber }), hostConfig(host)]);
    if (!config) throw notFound();
    const [contact, shipFrom] = await Promise.all([dealerContact(order), shipFromOf(order.vendor.id)]);
    return vendorSlipPdf(order, { config, locale, phone: contact?.phone ?? "", shipFrom }, shipment);
  },
});

/** An order at a vendor as a PDF, for all who may see the order. @throws Refusal "not-found" */
export const vendorOrderFile = action({
  name: "orderDocument.vendorOrderFile",
  scope: VENDOR_ORDERS,
  input: z.object({ orderNumber: z.string().min(1).max(40) }),
  run: async ({ orderNumber }): Promise<Uint8Array> => {
    const { host, locale } = actor();
    const [order, config] = await Promise.all([vendorOrder({ orderNumber }), hostConfig(host)]);
    if (!config) throw notFound();
    const [record, shipFrom] = await Promise.all([customerRecord(order.custCode.unified), shipFromOf(order.vendor.id)]);
    const area = record && areaIn(record, order.sorg);
    const taxNote = area ? priceTaxText(area, textsIn(locale)) : "";
    return vendorOrderPdf(order, { config, locale, taxNote, shipFrom });
  },
});

/** Settings of the active customer's documents of a sales organization. */
async function settingOf(sorg: string): Promise<Setting> {
  const { host, locale } = actor();
  const [config, record, issuer] = await Promise.all([
    hostConfig(host),
    customerRecord(activeCustomer().code.unified),
    sorgConfig(sorg),
  ]);
  if (!config || !record) throw notFound();
  return { config, customer: record.customer, locale, issuer, area: areaIn(record, sorg) };
}

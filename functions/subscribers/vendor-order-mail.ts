import { mailVendorItems, mailVendorOrder } from "@spoke/core/mail/vendor.ts";
import { vendorOrderMoved, vendorOrderPlaced } from "@spoke/events";
import { effects, on } from "../queue-handler.ts";

/** Mails a new order to its vendor, and what happens to its items to the other side. */
export const handler = effects([
  on(vendorOrderPlaced, ({ id, data }) => mailVendorOrder({ orderNumber: data.orderNumber, eventId: id })),
  on(vendorOrderMoved, ({ id, data }) => mailVendorItems({ ...data, eventId: id })),
]);

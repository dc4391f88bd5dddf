import type { ShipTo } from "../customer/schema.ts";
import type { SorgConfig } from "../host/schema.ts";
import type { UserError } from "../platform/errors.ts";
import { paymentsFor } from "./offers.ts";
import type { CheckoutOrder } from "./schema.ts";
import type { ShipmentConfig } from "./total.ts";

export type PaymentConfig = SorgConfig["payments"][number];

/** What was chosen at checkout, or why it cannot be. */
export type Choice<T> =
  | { readonly chosen: T; readonly errors?: never }
  | { readonly chosen?: never; readonly errors: readonly UserError[] };

/** The address as the dealer saw it: an inactive one and another customer's are answered as an absent one. */
export function chooseShipTo(shipTos: readonly ShipTo[], asked: CheckoutOrder["shipTo"]): Choice<ShipTo> {
  const found = shipTos.find((one) => one.code === asked.code && one.active);
  if (!found) return { errors: [{ field: "shipTo", message: "shipto_not_found" }] };
  if (asked.version !== undefined && asked.version !== found.asOf) {
    return { errors: [{ field: "shipTo", message: "shipto_changed" }] };
  }
  return { chosen: found };
}

/** The way to pay, which every sales organization of the checkout must offer. */
export function choosePayment(configs: readonly SorgConfig[], id: string): Choice<ReadonlyMap<string, PaymentConfig>> {
  const offered = configs.map(
    (config) => [config.sorg, paymentsFor(config, "checkout").find((one) => one.id === id)] as const,
  );
  const found = offered.flatMap(([sorg, payment]): [string, PaymentConfig][] => (payment ? [[sorg, payment]] : []));
  return found.length < configs.length
    ? { errors: [{ field: "paymentId", message: "payment_not_offered" }] }
    : { chosen: new Map(found) };
}

/** The way to ship of each sales organization that offers any, with the dealer's notes. */
export function chooseShipments(
  configs: readonly SorgConfig[],
  asked: CheckoutOrder["shipments"],
): Choice<ReadonlyMap<string, { readonly shipment: ShipmentConfig; readonly notes: string }>> {
  const errors: UserError[] = [];
  const chosen = new Map<string, { shipment: ShipmentConfig; notes: string }>();
  for (const config of configs) {
    const index = asked.findIndex((one) => one.sorg === config.sorg);
    const choice = asked[index];
    const shipment = config.shipments.find((one) => one.id === choice?.id);
    const notes = choice?.notes ?? "";
    if (!choice) {
      if (config.shipments.length > 0) {
        errors.push({ field: "shipments", message: "shipment_required", values: { sorg: config.sorg } });
      }
    } else if (!shipment) errors.push({ field: `shipments.${index}.id`, message: "shipment_not_offered" });
    else if (shipment.input === "notes" && notes === "") {
      errors.push({ field: `shipments.${index}.notes`, message: "required" });
    } else chosen.set(config.sorg, { shipment, notes });
  }
  return errors.length > 0 ? { errors } : { chosen };
}

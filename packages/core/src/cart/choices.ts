import type { Customer, ShipTo } from "../customer/schema.ts";
import type { SorgConfig } from "../host/schema.ts";
import type { UserError } from "../platform/errors.ts";
import { paymentsFor } from "./offers.ts";
import type { CheckoutOrder } from "./schema.ts";
import type { ShipmentConfig } from "./total.ts";

export type PaymentConfig = SorgConfig["payments"][number];

/** A valid choice at checkout, or its errors. */
export type Choice<T> =
  | { readonly chosen: T; readonly errors?: never }
  | { readonly chosen?: never; readonly errors: readonly UserError[] };

/** Where an order goes. */
export type Destination = Pick<ShipTo, "code" | "name" | "address" | "city" | "region" | "postalCode" | "country">;

/** The dealer's own address, in place of a ship-to for goods that the dealer collects. */
export const ownAddress = (customer: Customer): Destination => ({
  ...{ code: "", name: customer.custName, address: customer.custAddress.replaceAll("\n", ", ") },
  ...{ city: customer.custCity, region: customer.custRegion },
  ...{ postalCode: customer.custPostalCode, country: customer.custCountry },
});

/**
 * The chosen address in the version that the dealer saw. Inactive addresses and those of other customers are "not
 * found".
 */
export function chooseShipTo(shipTos: readonly ShipTo[], choice: CheckoutOrder["shipTo"]): Choice<Destination> {
  if (choice.code === "") return { errors: [{ field: "shipTo", message: "required" }] };
  const found = shipTos.find((shipTo) => shipTo.code === choice.code && shipTo.active);
  if (!found) return { errors: [{ field: "shipTo", message: "shipto_not_found" }] };
  if (choice.version !== undefined && choice.version !== found.asOf) {
    return { errors: [{ field: "shipTo", message: "shipto_changed" }] };
  }
  return { chosen: found };
}

/** The chosen payment method. Every sales organization of the checkout must offer it. */
export function choosePayment(configs: readonly SorgConfig[], id: string): Choice<ReadonlyMap<string, PaymentConfig>> {
  const offered = configs.map(
    (config) => [config.sorg, paymentsFor(config, "checkout").find((payment) => payment.id === id)] as const,
  );
  const found = offered.flatMap(([sorg, payment]): [string, PaymentConfig][] => (payment ? [[sorg, payment]] : []));
  return found.length < configs.length
    ? { errors: [{ field: "paymentId", message: "payment_not_offered" }] }
    : { chosen: new Map(found) };
}

/** The chosen shipment of each sales organization that offers any, with the dealer's notes. */
export function chooseShipments(
  configs: readonly SorgConfig[],
  choices: CheckoutOrder["shipments"],
): Choice<ReadonlyMap<string, { readonly shipment: ShipmentConfig; readonly notes: string }>> {
  const errors: UserError[] = [];
  const chosen = new Map<string, { shipment: ShipmentConfig; notes: string }>();
  for (const config of configs) {
    const index = choices.findIndex((shipment) => shipment.sorg === config.sorg);
    const choice = choices[index];
    const shipment = config.shipments.find((shipment) => shipment.id === choice?.id);
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

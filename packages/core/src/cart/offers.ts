import type { SorgConfig } from "../host/schema.ts";
import type { Amount } from "../platform/money.ts";
import { shipmentAmount } from "./total.ts";

export type PaymentModule = SorgConfig["payments"][number]["modules"][number];

/** A shipment option with its price in ten-thousandths; undefined if it is priced later. */
export interface ShipmentOffer {
  readonly id: string;
  readonly sorg: string;
  readonly type: string;
  readonly desc: string;
  readonly input: string;
  readonly amount: Amount | undefined;
  readonly currency: string;
}

/** Shipment options for goods worth `total`. */
export function offeredShipments({ sorg, currency, shipments }: SorgConfig, total: Amount): ShipmentOffer[] {
  return shipments.map((shipment) => {
    const { id, type, desc, input } = shipment;
    return { id, sorg, type, desc, input, amount: shipmentAmount(shipment, total), currency };
  });
}

/** A payment method with its settings at each sales organization. */
export interface PaymentOffer {
  readonly id: string;
  readonly type: string;
  readonly desc: string;
  readonly merchants: readonly {
    readonly sorg: string;
    readonly instruction: string;
    readonly paymentDiscount: number;
    readonly extPaymentGatewayId: string | null;
    /** The office waits for the money before anything leaves, so the order takes no credit. */
    readonly isPrepaid: boolean;
  }[];
}

/** Payment methods of a sales organization for orders or invoices. Invoices are paid online only. */
export function paymentsFor({ payments }: SorgConfig, module: PaymentModule): SorgConfig["payments"] {
  return payments.filter(({ modules, provider }) => modules.includes(module) && (module === "checkout" || provider));
}

/** Payment methods that all of them offer, in the order of the first: a checkout has one payment method. */
export function offeredPayments(configs: readonly SorgConfig[], module: PaymentModule = "checkout"): PaymentOffer[] {
  const [first] = configs;
  return (first ? paymentsFor(first, module) : []).flatMap(({ id, type, desc }): PaymentOffer[] => {
    const merchants = configs.flatMap((config) =>
      paymentsFor(config, module)
        .filter((payment) => payment.id === id)
        .slice(0, 1)
        .map(({ instruction, paymentDiscount, extPaymentGatewayId = null, receiptDays }) => ({
          sorg: config.sorg,
          instruction,
          paymentDiscount,
          extPaymentGatewayId,
          isPrepaid: Boolean(receiptDays),
        })),
    );
    return merchants.length === configs.length ? [{ id, type, desc, merchants }] : [];
  });
}

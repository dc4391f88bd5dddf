import type { Market } from "./markets.ts";

/** Online payment methods of a market, all through the payment simulator. */
const METHODS: Readonly<Record<string, readonly object[]>> = {
  USD: [
    { id: "CARD", type: "Credit Card", desc: "Credit card" },
    { id: "ACH", type: "ACH", desc: "Bank debit (ACH)", paymentDiscount: 0.005 },
  ],
  EUR: [{ id: "CARD", type: "Credit Card", desc: "Kreditkarte" }],
  IDR: [
    {
      id: "VA",
      type: "Virtual Account",
      desc: "Virtual account",
      instruction: "Transfer tepat sebesar jumlah ini ke nomor yang dibuka untuknya.",
    },
  ],
};

export function onlinePayments({ currency, sorg }: Pick<Market, "currency" | "sorg">): object[] {
  const methods = METHODS[currency.display] ?? [];
  return methods.map((method) => ({
    ...method,
    modules: ["invoice"],
    provider: "sandbox",
    extPaymentGatewayId: `sandbox-${sorg}`,
  }));
}

import { daysUntilDue } from "@spoke/core/invoice/schema.ts";
import {
  type Bill,
  type CreateInput,
  createRequest,
  deleteUserPayment,
  displayOf,
  payableInvoices,
  paymentRequest,
  paymentRequests,
  priceComponents,
  requestByInvoices,
  savedPayments,
  takesCredits,
  voidRequest,
} from "@spoke/core/payment";
import { FILTER_OF, type PaymentRequest } from "@spoke/core/payment/schema.ts";
import { assignmentOf } from "@spoke/core/payment/selection.ts";
import { asMutation, type MutationResult, succeeded } from "@spoke/core/platform";
import type { GraphQLContext } from "../context.ts";
import { currencyDisplay, toUnits } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";

/** Ten-thousandths of what is given in units. */
const fromUnits = (units: number): number => Math.round(units * 10_000);

type Made = MutationResult & { readonly paymentRequest: PaymentRequest | null };

/** All versions make a request in the same way; the older ones can say less of it. */
async function create(asked: CreateInput) {
  const result = await asMutation<Made>(
    async () => ({ paymentRequest: await createRequest(asked), ...succeeded("success_create_payment_request") }),
    () => ({ paymentRequest: null }),
  );
  return { ...result, userErrors: [...result.userErrors] };
}

/** What is shown of a document of the desk. */
const documentOf = ({ entry: { invoice, openAmount }, ...bill }: Bill, today: string) => ({
  ...invoice,
  id: `${invoice.sorg}-${invoice.invoiceNo}-${invoice.installment}`,
  assignment: assignmentOf({ ...bill, openAmount }),
  dueDate: { date: invoice.dueDate },
  overdue: daysUntilDue(invoice.dueDate, today),
  openAmount: toUnits(openAmount),
  accountingAmount: toUnits(invoice.accountingAmount),
  freightAllowance: toUnits(invoice.freightAllowance),
  earlyPaymentDiscount: toUnits(invoice.earlyPaymentDiscount),
  isPayable: bill.isPayable,
  status: invoice.paymentRequest === undefined ? invoice.status : "Pending Payment",
  paymentRequest: invoice.paymentRequest ?? null,
});

export const resolvers: Resolvers<GraphQLContext> = {
  Query: {
    payableInvoices: async (_, { merchant, payerCode }) => {
      const opened = await payableInvoices({ merchant: merchant ?? undefined, payerCode: payerCode ?? undefined });
      const { desk, host } = opened;
      const sorg = desk?.config.sorg;
      return {
        merchants: [...opened.counters],
        merchant: opened.counters.find((one) => one.sorg === sorg) ?? null,
        payers: [...(desk?.payers ?? [])],
        // A code that pays nothing here is not said again: it may be somebody else's.
        payerCode: desk?.payers.find((one) => one.payerCode === desk.payerCode)?.payerCode ?? "",
        rule: host.invoicePaymentRule,
        allowPartialPayment: host.allowPartialPayment,
        withCredits: takesCredits(host),
        today: opened.today,
        currency: await currencyDisplay(desk?.config.currency ?? host.currency.display),
        additionalDisplays: (desk?.config.priceComponents ?? [])
          .filter(({ module }) => module === "invoice")
          .flatMap(({ additionalDisplays }) => additionalDisplays),
        payments: (desk?.methods ?? []).map(
          ({ id, type, desc, instruction, paymentDiscount, extPaymentGatewayId = null }) => {
            const merchants = [{ sorg: sorg ?? "", instruction, paymentDiscount, extPaymentGatewayId }];
            return { id, type, desc, merchants };
          },
        ),
        invoices: (desk?.bills ?? []).map((bill) => documentOf(bill, opened.today)),
      };
    },
    paymentRequests: async (_, { filter }) => {
      const { data, info } = await paymentRequests({
        status: filter?.status ?? undefined,
        search: filter?.search ?? undefined,
        page: filter?.page ?? undefined,
        limit: filter?.limit ?? undefined,
      });
      return { data: [...data], info };
    },
    paymentRequest: (_, { externalId }) => paymentRequest({ id: externalId }),
    paymentRequestByPayerAndInvoiceNos: async (_, asked) => (await requestByInvoices(asked)) ?? null,
    savedPayments: (_, { companies, sorgs }) =>
      savedPayments({ companies: companies ?? undefined, sorgs: sorgs ?? undefined }),
    priceComponents: async (_, { module }) => {
      const found = await priceComponents({ module });
      return found.map((one) => ({ ...one, additionalDisplays: [...one.additionalDisplays] }));
    },
  },
  Mutation: {
    createInvoicePaymentRequest: (_, asked) =>
      create({
        amount: fromUnits(asked.amount),
        currency: asked.currency,
        payerName: asked.payerName ?? undefined,
        payerCode: asked.payerCode,
        positives: asked.positiveInvoiceNumbers,
        negatives: asked.negativeInvoiceNumbers ?? undefined,
        merchant: asked.merchant,
      }),
    createInvoicePaymentRequestV2: (_, asked) =>
      create({
        amount: fromUnits(asked.amount),
        currency: asked.currency,
        payerName: asked.payerName ?? undefined,
        payerCode: asked.payerCode,
        accountingNumbers: asked.accountingNumbers,
        merchant: asked.merchant,
      }),
    createInvoicePaymentRequestV3: (_, asked) => {
      const data = asked.paymentRequestData;
      return create({
        amount: fromUnits(asked.amount),
        currency: asked.currency,
        payerName: asked.payerName ?? undefined,
        payerCode: asked.payerCode,
        accountingNumbers: asked.accountingNumbers ?? undefined,
        positives: asked.positiveInvoiceNumbers ?? undefined,
        negatives: asked.negativeInvoiceNumbers ?? undefined,
        merchant: asked.merchant,
        paymentId: asked.paymentId ?? undefined,
        isPartialPayment: asked.isPartialPayment ?? undefined,
        extRefData: asked.extRefData ?? undefined,
        paymentRequestData: {
          id: data?.id ?? undefined,
          accountType: data?.accountType ?? undefined,
          creditCardType: data?.creditCardType ?? undefined,
          shouldSavePayment: data?.shouldSavePayment ?? undefined,
        },
      });
    },
    voidPaymentRequest: async (_, { payerCode, merchant, externalId }) => {
      const result = await asMutation(
        async () => ({
          paymentRequests: await voidRequest({ payerCode, merchant, id: externalId ?? undefined }),
          ...succeeded("success_void_payment_request"),
        }),
        () => ({ paymentRequests: [] }),
      );
      return { ...result, userErrors: [...result.userErrors] };
    },
    deleteUserPayment: async (_, { id }) => ({ status: await deleteUserPayment({ id }) }),
  },
  PaymentRequest: {
    externalId: ({ id }) => id,
    amount: ({ amount }) => toUnits(amount),
    currencyDisplay: ({ currency }) => currencyDisplay(currency),
    paymentStatus: ({ state }) => ({ id: FILTER_OF[state], description: `payment_state_${state}` }),
    redirectUrl: ({ state, redirectUrl }) => (state === "pending" && redirectUrl) || null,
    expiredDate: ({ expiresAt }) => expiresAt,
    payment: ({ paymentId, method }) => ({ id: paymentId, ...method }),
    used: ({ used }) => (used ? displayOf(used) : null),
    freightAllowance: ({ freightAllowance }) => toUnits(freightAllowance),
    earlyPaymentDiscount: ({ earlyPaymentDiscount }) => toUnits(earlyPaymentDiscount),
    paymentDiscount: ({ methodDiscount }) => toUnits(methodDiscount),
    invoices: ({ invoices, credits }) =>
      [...invoices, ...credits].map((one) => ({ ...one, amount: toUnits(one.amount) })),
  },
  SavedPayment: {
    display: displayOf,
    paymentMerchant: ({ sorg, paymentId }) => ({ sorg, payment: { id: paymentId } }),
  },
};

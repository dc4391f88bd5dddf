import { customerNumber } from "@spoke/core/customer";
import type { SorgConfig } from "@spoke/core/host/schema.ts";
import { invoiceId } from "@spoke/core/invoice/paths.ts";
import { daysUntilDue } from "@spoke/core/invoice/schema.ts";
import {
  type CreateInput,
  createRequest,
  deleteUserPayment,
  displayOf,
  documentsOf,
  type PayableInvoice,
  payableInvoices,
  paymentRequest,
  paymentRequests,
  paymentRequestsVersion,
  priceComponents,
  requestByInvoices,
  savedPayments,
  takesCredits,
  voidRequest,
} from "@spoke/core/payments/requests";
import { FILTER_OF, type PaymentRequest } from "@spoke/core/payments/requests/schema.ts";
import { assignmentOf } from "@spoke/core/payments/requests/selection.ts";
import { hasMismatch, type ShownState, shownState } from "@spoke/core/payments/requests/shown-state.ts";
import { paymentsToReconcile, reconcilePayment } from "@spoke/core/payments/settlement";
import type { GraphQLContext } from "../context.ts";
import { currencyDisplay } from "../currency.ts";
import { custNumber, payerNumber } from "../customer/numbers.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { sorgName } from "../host/names.ts";
import { mutation } from "../mutation.ts";

/** Shared by all versions: older ones have fewer arguments. */
const create = (input: CreateInput) =>
  mutation<{ paymentRequest: PaymentRequest | null }>(
    "success_create_payment_request",
    async () => ({ paymentRequest: await createRequest(input) }),
    { paymentRequest: null },
  );

/** Keys of the texts that pages show. */
const STATE_TEXTS: Readonly<Record<ShownState, string>> = {
  created: "payment_state_created",
  pending: "payment_state_pending",
  paid: "payment_state_paid",
  failed: "payment_state_failed",
  expired: "payment_state_expired",
  voided: "payment_state_voided",
  checked: "payment_status_uploaded",
  refunded: "payment_state_refunded",
  booked: "payment_state_booked",
};

/** An open invoice or credit as the API returns it. */
const documentOf = (
  { entry: { invoice, openAmount }, ...payable }: PayableInvoice,
  { today, checkedPaymentOf }: Pick<Awaited<ReturnType<typeof payableInvoices>>, "today" | "checkedPaymentOf">,
) => ({
  ...invoice,
  id: invoiceId(invoice),
  assignment: assignmentOf({ ...payable, openAmount }),
  dueDate: { date: invoice.dueDate },
  overdue: daysUntilDue(invoice.dueDate, today),
  openAmount,
  isPayable: payable.isPayable,
  status: invoice.paymentRequest === undefined ? invoice.status : "Pending Payment",
  paymentRequest: invoice.paymentRequest,
  checkedPayment: checkedPaymentOf(invoice),
});

/** The account of a sales organization that is printed on its invoices. */
function bankAccountOf(config: SorgConfig | undefined) {
  const { name, bank } = config?.seller ?? {};
  if (!bank || name === undefined) return null;
  const { name: bankName, holder = name, iban = null, bic = null, account = null, bankCode = null } = bank;
  return { holder, bank: bankName, iban, bic, account, bankCode };
}

export const resolvers = {
  Query: {
    payableInvoices: async (_, args) => {
      const options = await payableInvoices(args);
      const { context, host } = options;
      const sorg = context?.config.sorg;
      return {
        merchants: options.payees,
        merchant: options.payees.find((merchant) => merchant.sorg === sorg),
        payers: context?.payers ?? [],
        // The requested code is not returned unless it is a payer's, as it may be another customer's.
        payerCode: context?.payers.find((payer) => payer.payerCode === context.payerCode)?.payerCode ?? "",
        rule: host.invoicePaymentRule,
        allowPartialPayment: host.allowPartialPayment,
        withCredits: takesCredits(host),
        today: options.today,
        currency: await currencyDisplay(context?.config.currency ?? host.currency.display),
        additionalDisplays: (context?.config.priceComponents ?? [])
          .filter(({ module }) => module === "invoice")
          .flatMap(({ additionalDisplays }) => additionalDisplays),
        payments: (context?.methods ?? []).map(
          ({ id, type, desc, instruction, paymentDiscount, extPaymentGatewayId = null }) => {
            const merchants = [
              { sorg: sorg ?? "", instruction, paymentDiscount, extPaymentGatewayId, isPrepaid: false },
            ];
            return { id, type, desc, merchants };
          },
        ),
        bankAccount: bankAccountOf(context?.config),
        customerNumber: context ? customerNumber(context.customer.customer.custCode) : "",
        invoices: (context?.invoices ?? []).map((invoice) => documentOf(invoice, options)),
      };
    },
    paymentRequests: (_, { filter = {} }) => paymentRequests(filter),
    paymentRequestsVersion: () => paymentRequestsVersion({}),
    paymentRequest: (_, { externalId }) => paymentRequest({ id: externalId }),
    paymentRequestByPayerAndInvoiceNos: (_, args) => requestByInvoices(args),
    savedPayments: (_, args) => savedPayments(args),
    priceComponents: (_, args) => priceComponents(args),
    paymentsToReconcile: (_, args) => paymentsToReconcile(args),
  },
  Mutation: {
    createInvoicePaymentRequest: (_, { positiveInvoiceNumbers, negativeInvoiceNumbers, ...input }) =>
      create({ ...input, positives: positiveInvoiceNumbers, negatives: negativeInvoiceNumbers }),
    createInvoicePaymentRequestV2: (_, input) => create(input),
    createInvoicePaymentRequestV3: (_, { positiveInvoiceNumbers, negativeInvoiceNumbers, ...input }) =>
      create({ ...input, positives: positiveInvoiceNumbers, negatives: negativeInvoiceNumbers }),
    voidPaymentRequest: (_, { externalId: id, ...input }) =>
      mutation<{ paymentRequests: readonly PaymentRequest[] }>(
        "success_void_payment_request",
        async () => ({ paymentRequests: await voidRequest({ ...input, id }) }),
        { paymentRequests: [] },
      ),
    reconcilePayment: (_, input) => mutation("success_reconcile", () => reconcilePayment(input)),
    deleteUserPayment: async (_, { id }) => ({ status: await deleteUserPayment({ id }) }),
  },
  Payer: { payerNumber },
  PaymentRequest: {
    payerNumber,
    externalId: ({ id }) => id,
    currencyDisplay: ({ currency }) => currencyDisplay(currency),
    paymentStatus: (request) => ({
      id: FILTER_OF[request.state],
      description: STATE_TEXTS[shownState({ ...request, hasMismatch: hasMismatch(request) })],
    }),
    redirectUrl: ({ state, redirectUrl, mismatches }) => (state === "pending" && !mismatches && redirectUrl) || null,
    expiredDate: ({ expiresAt }) => expiresAt,
    payment: ({ paymentId, method }) => ({ id: paymentId, ...method }),
    used: ({ used }) => (used ? displayOf(used) : null),
    paymentDiscount: ({ methodDiscount }) => methodDiscount,
    invoices: documentsOf,
    hasMismatch,
    mismatch: ({ mismatched }) => {
      const newest = mismatched?.at(-1);
      return newest ? { reason: newest.reason, reported: newest } : null;
    },
    reconciled: ({ reconciled }) =>
      reconciled ? { money: reconciled.money, reason: reconciled.reason ?? null, reported: reconciled } : null,
  },
  PaymentToReconcile: {
    ...{ sorgName, custNumber },
    closedAt: ({ closedAt }) => closedAt ?? null,
    closedBy: ({ closedBy }) => closedBy ?? null,
    note: ({ note }) => note ?? null,
    money: ({ money }) => money ?? null,
    currency: ({ currency }) => currencyDisplay(currency),
    reported: ({ reported }) => reported ?? null,
  },
  ReportedAmount: { currency: ({ currency }) => currencyDisplay(currency) },
  SavedPayment: {
    display: displayOf,
    paymentMerchant: ({ sorg, paymentId }) => ({ sorg, payment: { id: paymentId } }),
  },
} satisfies Resolvers<GraphQLContext>;

import { recordBonusFrames, recordBonusInstallment, recordBonusInvoices, recordBonusPayment } from "@spoke/core/bonus";
import {
  installmentPosted,
  invoiceCorrected,
  invoicePosted,
  paymentSettled,
  registrationAnswered,
  registrationChanged,
} from "@spoke/events";
import { effects, on } from "../queue-handler.ts";

const invoiced = ({
  data: { sorg, invoiceNo },
}: {
  readonly data: { readonly sorg: string; readonly invoiceNo: string };
}) => recordBonusInvoices({ sorg, invoiceNos: [invoiceNo] });

/** Records in the bonus ledger what earns points. One function, because all of it writes the same ledger. */
export const handler = effects([
  on(invoicePosted, invoiced),
  on(invoiceCorrected, invoiced),
  on(installmentPosted, ({ data: { sorg, invoiceNo } }) => recordBonusInstallment({ sorg, invoiceNo })),
  on(paymentSettled, ({ data: { requestId } }) => recordBonusPayment({ requestId })),
  on(registrationChanged, ({ data }) => recordBonusFrames([data])),
  on(registrationAnswered, ({ data }) => recordBonusFrames([data])),
]);

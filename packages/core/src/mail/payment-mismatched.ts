import * as z from "zod";
import { isOpen, RECONCILED, readPayment } from "../payments/requests/index.ts";
import {
  MISMATCH_REASONS,
  type PaymentRequest,
  RECONCILED_MONEY,
  type ReconciledMoney,
} from "../payments/requests/schema.ts";
import { type Amount, action, SYSTEM } from "../platform/index.ts";
import { amountSchema } from "../platform/schema.ts";
import type { TextKey } from "../texts/index.ts";
import { type Content, layOut } from "./layout.ts";
import { type Letter, letterOf } from "./letter.ts";
import { onceFor } from "./once.ts";
import { payerOf } from "./payer.ts";
import { paymentFacts, paymentLink } from "./payment-facts.ts";
import { sendMail } from "./send.ts";

const reportedSchema = z.object({ amount: amountSchema, currency: z.string() });
const EFFECT = "payment-mismatched-mail";

/** Mails the user who made a payment that money came which does not match it, and what comes next; nothing once that is decided. */
export const mailMismatchedPayment = action({
  name: "mail.mismatchedPayment",
  scope: SYSTEM,
  input: z.object({
    ...{ requestId: z.string(), eventId: z.string(), reconciliation: z.string() },
    reported: reportedSchema,
  }),
  run: ({ requestId, eventId, reconciliation, reported }) =>
    onceFor(EFFECT, eventId, async () => {
      const request = await readPayment(requestId);
      if (!request?.mismatches?.includes(reconciliation)) return;
      await sendAbout(request, ({ config, t, money }) => {
        const sums = {
          amount: money(reported.amount, reported.currency),
          due: money(request.amount, request.currency),
        };
        return {
          subject: t("mail.payment_mismatched.subject", { ...sums, title: config.webTitle }),
          paragraphs: [t(CAME[request.state], sums), `${t("mail.payment_mismatched.next")} ${t(nextOf(request))}`],
        };
      });
    }),
});

/** How the money came, by the state of its payment. */
const CAME: Readonly<Record<PaymentRequest["state"], TextKey>> = {
  created: "mail.payment_mismatched.other",
  pending: "mail.payment_mismatched.other",
  paid: "mail.payment_mismatched.twice",
  failed: "mail.payment_mismatched.late_failed",
  expired: "mail.payment_mismatched.late_expired",
  voided: "mail.payment_mismatched.late_voided",
};

function nextOf({ state }: PaymentRequest): TextKey {
  if (state === "paid") return "mail.payment_mismatched.nothing";
  return isOpen(state) ? "mail.payment_mismatched.wait" : "mail.payment_mismatched.wait_late";
}

/** Mails the user who made a payment what the office did with money that did not match it. */
export const mailReconciledPayment = action({
  name: "mail.reconciledPayment",
  scope: SYSTEM,
  input: z.object({
    ...{ requestId: z.string(), eventId: z.string(), reason: z.enum(MISMATCH_REASONS).optional() },
    ...{ money: z.enum(RECONCILED_MONEY), reported: reportedSchema },
  }),
  run: ({ requestId, eventId, money, reported }) =>
    onceFor(EFFECT, eventId, async () => {
      const request = await readPayment(requestId);
      if (request) await sendAbout(request, (letter) => decisionOf(request, money, reported, letter));
    }),
});

/** What became of the money: the subject, and the text by when the money came. */
const DECIDED = {
  refunded: {
    subject: "mail.payment_refunded.subject",
    open: "mail.payment_refunded.text",
    late: "mail.payment_refunded.late",
    twice: "mail.payment_refunded.twice",
  },
  booked: {
    subject: "mail.payment_booked.subject",
    open: "mail.payment_booked.text",
    late: "mail.payment_booked.late",
    twice: "mail.payment_booked.twice",
  },
} as const satisfies Readonly<Record<ReconciledMoney, Readonly<Record<string, TextKey>>>>;

function decisionOf(
  request: PaymentRequest,
  money: ReconciledMoney,
  reported: { readonly amount: Amount; readonly currency: string },
  letter: Letter,
): Pick<Content, "subject" | "paragraphs"> {
  const { config, t } = letter;
  const amount = letter.money(reported.amount, reported.currency);
  return {
    subject: t(DECIDED[money].subject, { amount, title: config.webTitle }),
    paragraphs: [t(DECIDED[money][momentOf(request)], { amount })],
  };
}

/** When the money came: before the payment ended, after, or after it was made. */
function momentOf({ state, reason }: PaymentRequest): "open" | "late" | "twice" {
  if (state === "paid") return "twice";
  return isOpen(state) || reason === RECONCILED ? "open" : "late";
}

async function sendAbout(
  request: PaymentRequest,
  say: (letter: Letter) => Pick<Content, "subject" | "paragraphs">,
): Promise<void> {
  const payer = await payerOf(request);
  if (!payer) return;
  const { config, locale, name, to } = payer;
  const letter = letterOf(config, locale);
  const mail = layOut({
    ...{ ...letter.frame(name), ...say(letter) },
    action: paymentLink(request, letter),
    facts: paymentFacts(request, letter),
  });
  await sendMail(config, { to, ...mail });
}

import { undecidedProofs } from "@spoke/core/order/evidence.ts";
import { CheckIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useUser } from "../../../app/session.ts";
import { ApprovePaymentDocument, type ReceiptRowFragment, VoidPaymentDocument } from "../../../gql/graphql.ts";
import { moneyStyle } from "../../../lib/config.ts";
import { useTranslation } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/useAction.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ConfirmDialog } from "../../../ui/form/ConfirmDialog.tsx";
import { Link } from "../../../ui/Link.tsx";
import type { DetailContext } from "../../../ui/ListPage.tsx";
import { Money } from "../../../ui/Money.tsx";
import { Badge } from "../../../ui/Status.tsx";
import { StepButtons } from "../../../ui/StepButtons.tsx";
import { toast } from "../../../ui/toasts.ts";
import { OrderedAmount } from "./OrderedAmount.tsx";
import { PaymentStep } from "./PaymentStep.tsx";
import { ReceiptFiles } from "./ReceiptFiles.tsx";
import { ReceiptPreview } from "./ReceiptPreview.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { Rejection } from "./Rejection.tsx";
import { isUndecided, lookOf, rejectionOf } from "./status.ts";

interface Asking {
  readonly what: "approve" | "void" | "reject";
  /** Undecided proofs that the page showed; a decision is about these, even if the list is loaded again. */
  readonly proofs: string[];
}

interface ReceiptsDialogProps {
  readonly order: ReceiptRowFragment;
  /** The order in the office's list over all customers: who owes, and the way to the next one. */
  readonly office?: { readonly about: ReactNode; readonly steps: Pick<DetailContext, "previous" | "next"> };
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** The payment of an order: what to do, the files that were sent for it, and for the office what it decides. */
export function ReceiptsDialog({ order, office, onClose, onChanged }: ReceiptsDialogProps) {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const [asking, setAsking] = useState<Asking>();
  const [isStale, setStale] = useState(false);
  const approve = useAction(ApprovePaymentDocument);
  const voidPayment = useAction(VoidPaymentDocument);
  const payment = order.orderPayment;
  const state = payment?.paymentStatus?.id;
  const look = lookOf(payment);
  const open = isUndecided(state);
  const mayVoid = open && scopes.includes("payment.void");
  const mayApprove = open && scopes.includes("payment.approve");
  const rejection = payment && rejectionOf(payment);
  const proofs = undecidedProofs(payment?.docs ?? []).map(({ id }) => id);
  const ask = (what: Asking["what"]) => setAsking({ what, proofs });
  const decided = (text: string) => {
    toast(`${order.order_no}: ${text}`);
    setAsking(undefined);
    onChanged();
    office?.steps.next?.();
    if (office && !office.steps.next) onClose();
  };
  const footer = (mayVoid || mayApprove) && (
    <>
      {mayVoid && (
        <Button kind="danger" onClick={() => ask("void")}>
          {t("payment_void")}
        </Button>
      )}
      {mayApprove && (
        <div className="flex flex-wrap justify-end gap-2">
          {proofs.length > 0 && <Button onClick={() => ask("reject")}>{t("proof_reject")}</Button>}
          <Button kind="primary" icon={CheckIcon} onClick={() => ask("approve")}>
            {t("payment_approve")}
          </Button>
        </div>
      )}
    </>
  );
  const ordered = payment?.orderedAmount != null && (
    <p>
      <OrderedAmount amount={payment.orderedAmount} currency={order.currency} />
    </p>
  );
  const about = (
    <div className="grid gap-2">
      {office?.about}
      <Money amount={payment?.amount ?? 0} style={moneyStyle(order.currency)} className="text-lg font-semibold" />
      {ordered}
      {payment?.docs
        .filter(({ id }) => asking?.proofs.includes(id))
        .map(({ id, fileName, contentType }) => (
          <div key={id} className="grid gap-1">
            <p className="text-xs text-ink-2 wrap-anywhere">{fileName}</p>
            <ReceiptPreview id={id} name={fileName} contentType={contentType} />
          </div>
        ))}
    </div>
  );
  const newest = asking?.proofs.at(-1);
  if (asking?.what === "reject" && newest) {
    return (
      <RejectDialog
        orderNumber={order.order_no}
        about={about}
        proof={newest}
        onClose={() => setAsking(undefined)}
        onDone={() => decided(t("proof_rejected"))}
      />
    );
  }
  if (asking) {
    const isApproval = asking.what === "approve";
    const decide = async () => {
      const variables = { orderNumber: order.order_no, proofs: asking.proofs };
      const answer = isApproval
        ? (await approve(variables)).approvePayment
        : (await voidPayment(variables)).voidPayment;
      if (answer.message.status !== "success") {
        setStale(true);
        onChanged();
      }
      return answer;
    };
    return (
      <ConfirmDialog
        open
        title={t(isApproval ? "payment_approve_title" : "payment_void_title", { number: order.order_no })}
        confirmLabel={t(isApproval ? "payment_approve" : "payment_void")}
        kind={isApproval ? "primary" : "destroy"}
        run={decide}
        onDone={() => decided(t(isApproval ? "payment_approved" : "payment_voided"))}
        // After a refusal this dialog is out of date: it leads back to the list, which is loaded again.
        onClose={() => (isStale ? onClose() : setAsking(undefined))}
      >
        <div className="grid gap-3">
          <p>{t(isApproval ? "payment_approve_text" : "payment_void_text")}</p>
          {about}
        </div>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open
      wide
      title={t("receipts_of", { number: order.order_no })}
      onClose={onClose}
      {...(footer && { footer })}
    >
      <div className="grid gap-4">
        {office ? (
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">{office.about}</div>
            <StepButtons {...office.steps} labels={{ previous: t("proof_previous"), next: t("proof_next") }} />
          </div>
        ) : (
          <p>
            <Link to={`/order/${encodeURIComponent(order.order_no)}`}>{t("order_details")}</Link>
          </p>
        )}
        <p className="flex flex-wrap items-center justify-between gap-3">
          <Money amount={payment?.amount ?? 0} style={moneyStyle(order.currency)} className="text-lg font-semibold" />
          {look && <Badge tone={look.tone}>{t(look.title)}</Badge>}
        </p>
        {ordered}
        {rejection && <Rejection rejection={rejection} />}
        {payment && <PaymentStep payment={payment} isOffice={mayVoid || mayApprove || office !== undefined} />}
        <p className="text-ink-2">
          {payment?.payment.desc}
          {payment?.payment.paymentMerchants.map(({ instruction }) => (
            <span key={instruction} className="block">
              {instruction}
            </span>
          ))}
        </p>
        <ReceiptFiles
          order={order}
          changeable={!office && open && scopes.includes("page.payment-request")}
          previews={mayVoid || mayApprove}
          onChanged={onChanged}
        />
      </div>
    </Dialog>
  );
}

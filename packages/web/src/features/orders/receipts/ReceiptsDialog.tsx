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
import { ReceiptFiles } from "./ReceiptFiles.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { Rejection } from "./Rejection.tsx";
import { isUndecided, lookOf, rejectionOf } from "./status.ts";

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
  const [asking, setAsking] = useState<"approve" | "void" | "reject">();
  const approve = useAction(ApprovePaymentDocument);
  const voidPayment = useAction(VoidPaymentDocument);
  const payment = order.orderPayment;
  const state = payment?.paymentStatus?.id;
  const look = lookOf(payment);
  const open = isUndecided(state);
  const variables = { orderNumber: order.order_no };
  const mayVoid = open && scopes.includes("payment.void");
  const mayApprove = open && scopes.includes("payment.approve");
  const rejection = payment && rejectionOf(payment);
  const proof = undecidedProofs(payment?.docs ?? []).at(-1);
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
        <Button kind="danger" onClick={() => setAsking("void")}>
          {t("payment_void")}
        </Button>
      )}
      {mayApprove && proof && <Button onClick={() => setAsking("reject")}>{t("proof_reject")}</Button>}
      {mayApprove && (
        <Button kind="primary" icon={CheckIcon} onClick={() => setAsking("approve")}>
          {t("payment_approve")}
        </Button>
      )}
    </>
  );
  if (asking === "reject" && proof) {
    return (
      <RejectDialog
        orderNumber={order.order_no}
        proof={proof.id}
        onClose={() => setAsking(undefined)}
        onDone={() => decided(t("proof_rejected"))}
      />
    );
  }
  if (asking) {
    return (
      <ConfirmDialog
        open
        title={t(asking === "approve" ? "payment_approve_title" : "payment_void_title", { number: order.order_no })}
        confirmLabel={t(asking === "approve" ? "payment_approve" : "payment_void")}
        run={async () => {
          if (asking === "approve") return (await approve(variables)).approvePayment;
          return (await voidPayment(variables)).voidPayment;
        }}
        onDone={() => decided(t(asking === "approve" ? "payment_approved" : "payment_voided"))}
        onClose={() => setAsking(undefined)}
      >
        {t(asking === "approve" ? "payment_approve_text" : "payment_void_text")}
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
        {rejection && <Rejection rejection={rejection} />}
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

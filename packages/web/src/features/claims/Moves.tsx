import { isPaid, REASON_MAX } from "@spoke/core/claim/decision.ts";
import { toUnits } from "@spoke/core/platform/money.ts";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { MoveClaimDocument } from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { CharacterCount, TextArea } from "../../ui/Field.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { neighborsOf } from "../../ui/lastList.ts";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import type { ClaimProps } from "./ClaimPage.tsx";
import { CreditConfirmation, creditIn, creditOf, type Decided, hasCurrencyDecimals } from "./Credit.tsx";
import { LineDecision } from "./LineDecision.tsx";
import { lineTitle } from "./Lines.tsx";
import { claimHref, isOffice, moveTitle } from "./status.ts";

/** Whether the dealer gets nothing after this move. */
const endsClaim = (move: string): boolean => move === "rejected" || move === "withdrawn";

/** The buttons of what the user may do now: the server's capabilities, and nothing else. */
export function Moves({ claim, reload }: ClaimProps) {
  const { t } = useTranslation();
  const office = isOffice(useUser());
  const [move, setMove] = useState<string>();
  const needsReason = claim.capabilities.find(({ toStatusId }) => toStatusId === move)?.needsReason ?? false;
  // One line is approved or rejected as a whole.
  const offered = claim.capabilities.filter(
    ({ toStatusId }) => toStatusId !== "partly-approved" || claim.lines.length > 1,
  );
  return (
    <>
      {offered.map(({ toStatusId }, index) => (
        <Button
          key={toStatusId}
          kind={endsClaim(toStatusId) ? "danger" : index === 0 ? "primary" : "secondary"}
          onClick={() => setMove(toStatusId)}
        >
          {t(moveTitle(toStatusId, office))}
        </Button>
      ))}
      {move && (
        <MoveDialog
          claim={claim}
          reload={reload}
          move={move}
          needsReason={needsReason}
          onClose={() => setMove(undefined)}
        />
      )}
    </>
  );
}

const granted = (text: string) => {
  const amount = creditIn(text);
  return amount === undefined ? {} : { creditAmount: toUnits(amount) };
};

/**
 * Which lines a dialog approves before the user decides. A part approval needs both: it begins with rejecting what is out of
 * warranty, or else the last line.
 */
function firstDecisions(lines: ClaimProps["claim"]["lines"], move: string): readonly boolean[] {
  if (move !== "partly-approved") return lines.map(() => true);
  const covered = lines.map(({ verdict }) => verdict?.state !== "ended");
  return covered.includes(true) && covered.includes(false)
    ? covered
    : lines.map((_, index) => index < lines.length - 1);
}

interface MoveDialogProps extends ClaimProps {
  readonly move: string;
  readonly needsReason: boolean;
  readonly onClose: () => void;
}

function MoveDialog({ claim, reload, move, needsReason, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const office = isOffice(useUser());
  const go = useGo();
  const run = useAction(MoveClaimDocument);
  const [reason, setReason] = useState("");
  const [isNotAWarranty, setNotAWarranty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isApproval = move === "approved" || move === "partly-approved";
  const isQuestion = office && move === "information-needed";
  // There is nothing to explain when the office begins to work on a claim.
  const isStart = office && move === "in-review";
  const [lines, setLines] = useState<readonly Decided[]>(() =>
    firstDecisions(claim.lines, move).map((approved) => ({
      ...{ approved, resolution: "", reason: "", replacementFrame: "", creditAmount: "" },
    })),
  );
  // A credit is confirmed before it is granted.
  const [isConfirming, setConfirming] = useState(false);
  const [isAbovePrice, setAbovePrice] = useState(false);
  const credit = creditOf(claim, isApproval ? lines : []);
  const problems = (): Readonly<Record<string, string>> => {
    if (needsReason && reason.trim() === "") return { reason: t("required") };
    if (reason.trim().length > REASON_MAX) return { reason: t("too_long") };
    if (!isApproval) return {};
    const approved = lines.filter((line) => line.approved).length;
    if (approved === 0) return { lines: t("claim_nothing_approved") };
    if (move === "partly-approved" && approved === lines.length) return { lines: t("claim_all_approved") };
    const unreadable = lines.findIndex(
      ({ resolution, creditAmount }) =>
        isPaid(resolution) && creditAmount.trim() !== "" && creditIn(creditAmount) === undefined,
    );
    if (unreadable >= 0) return { [`lines.${unreadable}.creditAmount`]: t("amount_not_negative") };
    const tooFine = lines.findIndex(
      ({ resolution, creditAmount }) => isPaid(resolution) && !hasCurrencyDecimals(creditAmount),
    );
    if (tooFine >= 0) return { [`lines.${tooFine}.creditAmount`]: t("payment_amount_decimals") };
    const missing = lines.flatMap((line, index) => {
      const field = line.approved ? "resolution" : "reason";
      return line[field].trim() === "" ? [[`lines.${index}.${field}`, t("required")] as const] : [];
    });
    return Object.fromEntries(missing);
  };
  const send = async () => {
    const found = problems();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (credit && !isConfirming) return setConfirming(true);
    setBusy(true);
    try {
      const answer = (
        await run({
          ...{ id: claim.id, newStatus: move, currentStatus: claim.status.id },
          ...(reason.trim() && { reason: reason.trim() }),
          ...(move === "rejected" && { isNotAWarranty }),
          ...(credit && { isCreditConfirmed: isAbovePrice || credit.price === undefined }),
          ...(isApproval && {
            lines: lines.map(({ approved, resolution, reason: why, replacementFrame, creditAmount }, index) => ({
              ...{ lineNo: claim.lines[index]?.lineNo ?? index + 1, decision: approved ? "approved" : "rejected" },
              ...(approved ? { resolution } : { reason: why }),
              ...(approved && resolution === "replacement" && { replacementFrame }),
              ...(approved && isPaid(resolution) && granted(creditAmount)),
            })),
          }),
        })
      ).updateClaimStatus;
      if (answer.message.status === "success") {
        const { next } = neighborsOf(claimHref(claim));
        const { claim: moved } = answer;
        const status = moved && `${claim.id}: ${serverText(moved.status.description)}`;
        toast(status ?? t("saved_name", { name: claim.id }), {
          ...(office && next && { action: { label: t("claim_following"), run: () => go(next) } }),
        });
        onClose();
      } else {
        const found = answer.userErrors.map(
          ({ field, message, values }) => [field, ruleText(message, values)] as const,
        );
        setErrors(found.length > 0 ? Object.fromEntries(found) : { "": ruleText(answer.message.description) });
        setConfirming(false);
      }
      reload();
    } catch (error) {
      reportFault("the claim could not be moved", error);
      setErrors({ "": t("form_failed") });
    }
    setBusy(false);
  };
  /** Clears the errors of the fields that are being corrected, and those of the whole decision. */
  const correct = (fields: readonly string[]) =>
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([field]) => ![...fields, "lines", ""].includes(field))),
    );
  const change = (index: number, patch: Partial<Decided>) => {
    setLines(lines.map((line, at) => (at === index ? { ...line, ...patch } : line)));
    correct(Object.keys(patch).map((field) => `lines.${index}.${field}`));
  };
  const elsewhere = Object.entries(errors).filter(
    ([field]) => !/(^|\.)(reason|resolution|replacementFrame|creditAmount)$/.test(field),
  );
  return (
    <Dialog
      open
      wide={isApproval}
      title={`${t(moveTitle(move, office))} · ${claim.id}`}
      onClose={onClose}
      footer={
        isConfirming && credit ? (
          // Another element, so that a double click on the first does not confirm.
          <DialogButtons
            key="confirm"
            onClose={() => setConfirming(false)}
            closeLabel={t("back")}
            busy={busy}
            disabled={credit.isAbove && !isAbovePrice}
            onClick={() => void send()}
          >
            {credit.text === undefined ? t(moveTitle(move, office)) : t("claim_credit_send", { amount: credit.text })}
          </DialogButtons>
        ) : (
          <DialogButtons
            key="decide"
            kind={endsClaim(move) ? "danger" : "primary"}
            onClose={onClose}
            busy={busy}
            onClick={() => void send()}
          >
            {t(moveTitle(move, office))}
          </DialogButtons>
        )
      }
    >
      {isConfirming && credit ? (
        <CreditConfirmation claim={claim} credit={credit} isAbovePrice={isAbovePrice} onAbovePrice={setAbovePrice} />
      ) : (
        <div className="grid gap-4">
          {elsewhere.length > 0 && <Notice tone="bad">{elsewhere.map(([, text]) => text).join(" ")}</Notice>}
          {isApproval &&
            claim.lines.map((line, index) => (
              <LineDecision
                key={line.lineNo}
                title={lineTitle(line)}
                decided={lines[index]}
                canReject={move === "partly-approved"}
                isBike={claim.productCategory === "Bike"}
                value={claim.value}
                errors={{
                  reason: errors[`lines.${index}.reason`],
                  resolution: errors[`lines.${index}.resolution`],
                  replacementFrame: errors[`lines.${index}.replacementFrame`],
                  creditAmount: errors[`lines.${index}.creditAmount`],
                }}
                onChange={(patch) => change(index, patch)}
              />
            ))}
          {move === "resolved" && needsReason && <Notice tone="warn">{t("claim_resolve_unanswered")}</Notice>}
          {isStart ? (
            <p>{t("claim_start_review_text")}</p>
          ) : (
            <TextArea
              label={t(
                isApproval || !needsReason ? "claim_move_comment" : isQuestion ? "claim_question" : "claim_reason",
              )}
              required={needsReason}
              value={reason}
              rows={3}
              aside={<CharacterCount length={reason.length} max={REASON_MAX} />}
              error={errors.reason}
              hint={t(office ? "claim_reason_read" : "claim_reason_read_office")}
              onChange={({ target }) => {
                setReason(target.value);
                correct(["reason"]);
              }}
            />
          )}
          {move === "rejected" && (
            <Checkbox checked={isNotAWarranty} onChange={({ target }) => setNotAWarranty(target.checked)}>
              {t("claim_not_a_warranty")}
            </Checkbox>
          )}
        </div>
      )}
    </Dialog>
  );
}

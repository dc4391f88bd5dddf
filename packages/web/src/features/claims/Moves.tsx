import { LINE_REASON_MAX, REASON_MAX } from "@spoke/core/claim/schema.ts";
import { toUnits } from "@spoke/core/platform/money.ts";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { MoveClaimDocument } from "../../gql/graphql.ts";
import { readAmount } from "../../lib/amounts.ts";
import { getConfig } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { CharacterCount, Select, TextArea, TextField } from "../../ui/Field.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { neighborsOf } from "../../ui/lastList.ts";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import type { ClaimProps } from "./ClaimPage.tsx";
import { lineTitle } from "./Lines.tsx";
import { claimHref, isOffice, moveTitle, RESOLUTION_TITLES } from "./status.ts";

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
          kind={
            toStatusId === "rejected" || toStatusId === "withdrawn" ? "danger" : index === 0 ? "primary" : "secondary"
          }
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

interface Decided {
  readonly approved: boolean;
  readonly resolution: string;
  readonly reason: string;
  readonly replacementFrame: string;
  /** As typed. */
  readonly creditAmount: string;
}

/** Resolutions that pay an amount. */
const PAID: readonly string[] = ["credit", "refund", "labor-only", "goodwill"];

/** The typed amount in the currency's unit; undefined for none, and for what is not an amount. */
function amountIn(text: string): number | undefined {
  const amount = readAmount(text, getConfig().currency);
  return amount === undefined ? undefined : toUnits(amount);
}

const granted = (text: string) => {
  const creditAmount = amountIn(text);
  return creditAmount === undefined ? {} : { creditAmount };
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
  const [lines, setLines] = useState<readonly Decided[]>(() =>
    firstDecisions(claim.lines, move).map((approved) => ({
      ...{ approved, resolution: "replacement", reason: "", replacementFrame: "", creditAmount: "" },
    })),
  );
  const problems = (): Readonly<Record<string, string>> => {
    if (needsReason && reason.trim() === "") return { reason: t("required") };
    if (reason.trim().length > REASON_MAX) return { reason: t("too_long") };
    if (!isApproval) return {};
    const approved = lines.filter((line) => line.approved).length;
    if (approved === 0) return { lines: t("claim_nothing_approved") };
    if (move === "partly-approved" && approved === lines.length) return { lines: t("claim_all_approved") };
    const unreadable = lines.findIndex(
      ({ resolution, creditAmount }) =>
        PAID.includes(resolution) && creditAmount.trim() !== "" && amountIn(creditAmount) === undefined,
    );
    if (unreadable >= 0) return { [`lines.${unreadable}.creditAmount`]: t("invalid_value") };
    const unexplained = lines.flatMap((line, index) =>
      line.approved || line.reason.trim() !== "" ? [] : [[`lines.${index}.reason`, t("required")] as const],
    );
    return Object.fromEntries(unexplained);
  };
  const send = async () => {
    const found = problems();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const answer = (
        await run({
          ...{ id: claim.id, newStatus: move, currentStatus: claim.status.id },
          ...(reason.trim() && { reason: reason.trim() }),
          ...(move === "rejected" && { isNotAWarranty }),
          ...(isApproval && {
            lines: lines.map(({ approved, resolution, reason: why, replacementFrame, creditAmount }, index) => ({
              ...{ lineNo: claim.lines[index]?.lineNo ?? index + 1, decision: approved ? "approved" : "rejected" },
              ...(approved ? { resolution } : { reason: why }),
              ...(approved && resolution === "replacement" && { replacementFrame }),
              ...(approved && PAID.includes(resolution) && granted(creditAmount)),
            })),
          }),
        })
      ).updateClaimStatus;
      if (answer.message.status === "success") {
        const { next } = neighborsOf(claimHref(claim));
        const text = answer.claim ? serverText(answer.claim.status.description) : t("saved");
        toast(`${claim.id}: ${text}`, {
          ...(office && next && { action: { label: t("claim_following"), run: () => go(next) } }),
        });
        onClose();
      } else {
        const found = answer.userErrors.map(
          ({ field, message, values }) => [field, ruleText(message, values)] as const,
        );
        setErrors(found.length > 0 ? Object.fromEntries(found) : { "": ruleText(answer.message.description) });
      }
      reload();
    } catch (error) {
      reportFault("the claim could not be moved", error);
      setErrors({ "": t("form_failed") });
    }
    setBusy(false);
  };
  const change = (index: number, patch: Partial<Decided>) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, ...patch } : line)));
  const elsewhere = Object.entries(errors).filter(
    ([field]) => !/(^|\.)(reason|replacementFrame|creditAmount)$/.test(field),
  );
  return (
    <Dialog
      open
      wide={isApproval}
      title={`${t(moveTitle(move, office))} · ${claim.id}`}
      onClose={onClose}
      footer={
        <DialogButtons onClose={onClose} busy={busy} onClick={() => void send()}>
          {t(moveTitle(move, office))}
        </DialogButtons>
      }
    >
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
              errors={{
                reason: errors[`lines.${index}.reason`],
                replacementFrame: errors[`lines.${index}.replacementFrame`],
                creditAmount: errors[`lines.${index}.creditAmount`],
              }}
              onChange={(patch) => change(index, patch)}
            />
          ))}
        {move === "resolved" && needsReason && <Notice tone="warn">{t("claim_resolve_unanswered")}</Notice>}
        <TextArea
          label={t(isApproval ? "claim_move_comment" : "claim_reason")}
          required={needsReason}
          value={reason}
          rows={3}
          aside={<CharacterCount length={reason.length} max={REASON_MAX} />}
          error={errors.reason}
          hint={move === "information-needed" || move === "rejected" ? t("claim_reason_read") : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {move === "rejected" && (
          <Checkbox checked={isNotAWarranty} onChange={({ target }) => setNotAWarranty(target.checked)}>
            {t("claim_not_a_warranty")}
          </Checkbox>
        )}
      </div>
    </Dialog>
  );
}

interface LineDecisionProps {
  readonly title: string;
  readonly decided: Decided | undefined;
  readonly canReject: boolean;
  readonly isBike: boolean;
  readonly errors: { readonly [Field in "reason" | "replacementFrame" | "creditAmount"]: string | undefined };
  readonly onChange: (patch: Partial<Decided>) => void;
}

/** How a problem is decided: its resolution, or why it is rejected. */
function LineDecision({ title, decided, canReject, isBike, errors, onChange }: LineDecisionProps) {
  const { t } = useTranslation();
  if (!decided) return null;
  const { approved, resolution, reason, replacementFrame, creditAmount } = decided;
  const granting = amountIn(creditAmount);
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line p-3 xs:grid-cols-2">
      <legend className="px-1 font-medium">{title}</legend>
      {canReject && (
        <Select
          label={t("claim_decision")}
          value={approved ? "approved" : "rejected"}
          options={[
            { value: "approved", label: t("claim_decision_approved") },
            { value: "rejected", label: t("claim_decision_rejected") },
          ]}
          onChange={({ target }) => onChange({ approved: target.value === "approved" })}
        />
      )}
      {approved ? (
        <Select
          label={t("claim_resolution")}
          value={resolution}
          options={Object.entries(RESOLUTION_TITLES)
            .filter(([value]) => value !== "none")
            .map(([value, name]) => ({ value, label: t(name) }))}
          onChange={({ target }) => onChange({ resolution: target.value })}
        />
      ) : (
        <TextField
          label={t("claim_reason")}
          required
          value={reason}
          aside={<CharacterCount length={reason.length} max={LINE_REASON_MAX} />}
          error={errors.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
      {approved && PAID.includes(resolution) && (
        <TextField
          label={t("claim_credit_amount")}
          hint={granting === undefined ? t("claim_credit_amount_hint") : formatMoney(granting, getConfig().currency)}
          inputMode="decimal"
          value={creditAmount}
          maxLength={15}
          error={errors.creditAmount}
          onChange={({ target }) => onChange({ creditAmount: target.value })}
        />
      )}
      {approved && isBike && resolution === "replacement" && (
        <TextField
          label={t("claim_replacement_frame")}
          value={replacementFrame}
          maxLength={40}
          error={errors.replacementFrame}
          onChange={({ target }) => onChange({ replacementFrame: target.value })}
        />
      )}
    </fieldset>
  );
}

import { isPaid, LINE_REASON_MAX } from "@spoke/core/claim/decision.ts";
import { fromUnits, toUnits } from "@spoke/core/platform/money.ts";
import { writtenAmount } from "../../lib/amounts.ts";
import { useConfig } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { CharacterCount, Select, TextField } from "../../ui/Field.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import type { ClaimProps } from "./ClaimPage.tsx";
import { creditIn, type Decided, knownPrices } from "./Credit.tsx";
import { RESOLUTION_TITLES } from "./status.ts";

interface LineDecisionProps {
  readonly title: string;
  readonly decided: Decided | undefined;
  readonly canReject: boolean;
  readonly isBike: boolean;
  readonly value: ClaimProps["claim"]["value"];
  readonly errors: {
    readonly [Field in "reason" | "resolution" | "replacementFrame" | "creditAmount"]: string | undefined;
  };
  readonly onChange: (patch: Partial<Decided>) => void;
}

/** How a problem is decided: its resolution, or why it is rejected. */
export function LineDecision({ title, decided, canReject, isBike, value, errors, onChange }: LineDecisionProps) {
  const i18n = useTranslation();
  const { t } = i18n;
  const { currency } = useConfig();
  if (!decided) return null;
  const prices = value ? knownPrices(value, i18n) : [];
  const [best] = prices;
  const { approved, resolution, reason, replacementFrame, creditAmount } = decided;
  const granting = creditIn(creditAmount);
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
          required
          value={resolution}
          error={errors.resolution}
          options={[
            { value: "", label: t("claim_choose") },
            ...Object.entries(RESOLUTION_TITLES)
              .filter(([id]) => id !== "none")
              .map(([id, name]) => ({ value: id, label: t(name) })),
          ]}
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
      {approved && isPaid(resolution) && (
        <TextField
          label={t("claim_credit_amount", { currency: currency.display })}
          hint={granting === undefined ? t("claim_credit_amount_hint") : formatMoney(toUnits(granting), currency)}
          inputMode="decimal"
          value={creditAmount}
          maxLength={15}
          error={errors.creditAmount}
          onChange={({ target }) => onChange({ creditAmount: target.value })}
        />
      )}
      {approved && isPaid(resolution) && (
        <div className="grid content-start gap-1 text-xs">
          {prices.length === 0 && <p className="text-ink-2">{t("claim_credit_price_unknown")}</p>}
          {prices.map(({ text, amount, use }) => (
            <div key={use}>
              <p className="text-ink-2">{text}</p>
              {granting !== fromUnits(amount) && (
                <p>
                  <TextButton onClick={() => onChange({ creditAmount: writtenAmount(amount, currency) })}>
                    {t(use, { amount: formatMoney(amount, currency) })}
                  </TextButton>
                </p>
              )}
            </div>
          ))}
          {best && granting !== undefined && granting > fromUnits(best.amount) && (
            <p role="alert" className="font-medium text-bad">
              {t("claim_credit_above_price")}
            </p>
          )}
        </div>
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

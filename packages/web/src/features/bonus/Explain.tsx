import { type FormEvent, useState } from "react";
import { BonusExplanationDocument } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Status.tsx";
import { noteKey } from "./reasons.ts";
import { useAnswer } from "./useAnswer.ts";

interface ExplainProps {
  readonly scope: { readonly custCode: string | undefined; readonly sorg: string };
}

/** Why an invoice or a frame earned points, or did not. */
export function Explain({ scope }: ExplainProps) {
  const { t } = useTranslation();
  const [reference, setReference] = useState("");
  const { ask, busy, data, refused, problem } = useAnswer(BonusExplanationDocument);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask({ reference: reference.trim(), ...scope });
  };
  const found = data?.bonusExplanation;
  const isUnknown = problem === "not_found";
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-ink-2">{t("bonus_explain_help")}</p>
      <TextField
        label={t("bonus_reference")}
        value={reference}
        maxLength={40}
        error={refused.reference ?? (isUnknown ? t("bonus_reference_unknown") : undefined)}
        onChange={({ target }) => setReference(target.value)}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t("bonus_explain_ask")}
        </Button>
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {problem && !isUnknown && <Notice tone="bad">{t("bonus_failed")}</Notice>}
        {found && (
          <>
            <p className="font-semibold">{found.reference}</p>
            <ul className="list-disc pl-5">
              {found.notes.map((note) => (
                <li key={note}>{t(noteKey(note))}</li>
              ))}
            </ul>
            <ul className="divide-y divide-line">
              {found.entries.map((entry) => (
                <li key={entry.id} className="flex items-baseline justify-between gap-4 py-1.5">
                  <span className="min-w-0 wrap-anywhere">
                    <DateText value={entry.day} /> {entry.document} {entry.articleDescription || t("bonus_on_time")}
                  </span>
                  <span className="tabular whitespace-nowrap">
                    {t("bonus_points_count", { count: entry.points })} ·{" "}
                    {formatMoney(entry.subTotal, moneyStyle(found.currency))}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </form>
  );
}

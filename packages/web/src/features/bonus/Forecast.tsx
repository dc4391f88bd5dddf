import { type FormEvent, useState } from "react";
import { BonusForecastDocument } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Status.tsx";
import { REASONS } from "./reasons.ts";
import { useAnswer } from "./useAnswer.ts";

interface ForecastProps {
  readonly scope: { readonly custCode: string | undefined; readonly sorg: string };
}

/** What an order of an article would earn. */
export function Forecast({ scope }: ForecastProps) {
  const { t } = useTranslation();
  const [articleCode, setArticleCode] = useState("");
  const [quantity, setQuantity] = useState("1");
  const { ask, busy, data, refused, problem } = useAnswer(BonusForecastDocument);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask({ lines: [{ articleCode: articleCode.trim(), quantity: Math.trunc(Number(quantity)) || 0 }], ...scope });
  };
  const found = data?.bonusForecast;
  const [line] = found?.lines ?? [];
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-ink-2">{t("bonus_forecast_help")}</p>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
        <TextField
          label={t("article_code")}
          value={articleCode}
          maxLength={40}
          error={refused["lines.0.articleCode"]}
          onChange={({ target }) => setArticleCode(target.value)}
        />
        <TextField
          label={t("quantity")}
          type="number"
          inputMode="numeric"
          min={1}
          max={9999}
          value={quantity}
          error={refused["lines.0.quantity"]}
          onChange={({ target }) => setQuantity(target.value)}
        />
      </div>
      <div>
        <Button type="submit" busy={busy}>
          {t("bonus_forecast_ask")}
        </Button>
      </div>
      <div role="status" className="grid gap-2 empty:hidden">
        {problem && <Notice tone="bad">{t("bonus_failed")}</Notice>}
        {found && line && (
          <>
            <p className="font-semibold">
              {t("bonus_forecast_points", {
                count: found.points,
                value: formatMoney(found.subTotal, moneyStyle(found.currency)),
              })}
            </p>
            <p className="text-ink-2">
              {line.description}
              {line.reason && ` · ${t(REASONS[line.reason])}`}
            </p>
            {found.onTimePoints > 0 && (
              <p className="text-ink-2">
                {t("bonus_forecast_on_time", {
                  count: found.onTimePoints,
                  value: formatMoney(found.onTimeSubTotal, moneyStyle(found.currency)),
                })}
              </p>
            )}
          </>
        )}
      </div>
    </form>
  );
}

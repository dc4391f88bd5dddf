import { PlusIcon, XIcon } from "lucide-react";
import { type FormEvent, useState } from "react";
import { BonusForecastDocument } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Status.tsx";
import { REASONS } from "./reasons.ts";
import { useAnswer } from "./useAnswer.ts";

interface ForecastProps {
  readonly scope: { readonly custCode: string | undefined; readonly sorg: string };
}

/** A row of the order, as it is typed. */
interface Row {
  readonly id: number;
  readonly articleCode: string;
  readonly quantity: string;
}

/** Articles that are asked about at once. */
const MOST = 50;
const emptyRow = (id: number): Row => ({ id, articleCode: "", quantity: "1" });

/** What an order of some articles would earn. */
export function Forecast({ scope }: ForecastProps) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly Row[]>([emptyRow(0)]);
  const { ask, busy, data, refused, problem } = useAnswer(BonusForecastDocument);
  const change = (id: number, fields: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...fields } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = rows.map(({ articleCode, quantity }) => ({
      articleCode: articleCode.trim(),
      quantity: Math.trunc(Number(quantity)) || 0,
    }));
    void ask({ lines, ...scope });
  };
  const found = data?.bonusForecast;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-ink-2">{t("bonus_forecast_help")}</p>
      {rows.map(({ id, articleCode, quantity }, index) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-start gap-3">
          <TextField
            label={t("article_code")}
            hideLabel={index > 0}
            value={articleCode}
            maxLength={40}
            error={refused[`lines.${index}.articleCode`]}
            onChange={({ target }) => change(id, { articleCode: target.value })}
          />
          <TextField
            label={t("quantity")}
            hideLabel={index > 0}
            type="number"
            inputMode="numeric"
            min={1}
            max={9999}
            value={quantity}
            error={refused[`lines.${index}.quantity`]}
            onChange={({ target }) => change(id, { quantity: target.value })}
          />
          {index > 0 && (
            <IconButton
              icon={XIcon}
              label={t("fast_remove", { row: index + 1 })}
              onClick={() => setRows(rows.filter((row) => row.id !== id))}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {t("bonus_forecast_ask")}
        </Button>
        {rows.length < MOST && (
          <Button
            kind="ghost"
            icon={PlusIcon}
            onClick={() => setRows([...rows, emptyRow(Math.max(...rows.map(({ id }) => id)) + 1)])}
          >
            {t("bonus_forecast_add")}
          </Button>
        )}
      </div>
      <div role="status" className="grid gap-2 empty:hidden">
        {problem && <Notice tone="bad">{t("bonus_failed")}</Notice>}
        {found && (
          <>
            <p className="font-semibold">
              {t("bonus_forecast_points", {
                count: found.points,
                value: formatMoney(found.subTotal, moneyStyle(found.currency)),
              })}
            </p>
            <ul className="text-ink-2">
              {found.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an article may be asked about twice
                <li key={index}>
                  {[
                    ...(found.lines.length > 1 ? [t("bonus_points_count", { count: line.points })] : []),
                    line.description,
                    ...(line.reason ? [t(REASONS[line.reason])] : []),
                  ].join(" · ")}
                </li>
              ))}
            </ul>
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

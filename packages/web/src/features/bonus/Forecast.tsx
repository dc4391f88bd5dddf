import { useApolloClient } from "@apollo/client/react";
import { PlusIcon, ShoppingCartIcon, XIcon } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useUser } from "../../app/session.ts";
import { BonusForecastDocument, CartStateDocument } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
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

/** What an order of some articles, or of the cart, would earn. */
export function Forecast({ scope }: ForecastProps) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly Row[]>([emptyRow(0)]);
  const { ask, busy, data, refused, problem } = useAnswer(BonusForecastDocument);
  const { scopes } = useUser();
  const client = useApolloClient();
  const [cart, setCart] = useState<"unused" | "loading" | "used" | "empty" | "failed">("unused");
  const change = (id: number, fields: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...fields } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = rows.map(({ articleCode, quantity }) => ({
      articleCode: articleCode.trim(),
      quantity: Math.trunc(Number(quantity)) || 0,
    }));
    setCart("unused");
    void ask({ lines, ...scope });
  };
  const askForCart = async () => {
    setCart("loading");
    try {
      const answer = await client.query({ query: CartStateDocument, fetchPolicy: "network-only" });
      const lines = (answer.data?.merchantCart.merchants ?? [])
        .filter(({ sorg }) => sorg === scope.sorg)
        .flatMap((merchant) => merchant.lines)
        .map(({ article_code: articleCode, qty: quantity }) => ({ articleCode, quantity }));
      if (lines.length > 0) await ask({ lines, ...scope });
      setCart(lines.length > 0 ? "used" : "empty");
    } catch (error) {
      reportFault("the cart could not be loaded", error);
      setCart("failed");
    }
  };
  // What is refused of the cart has no field here.
  const isRefused = cart === "used" && Object.keys(refused).length > 0;
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
            error={cart === "unused" ? refused[`lines.${index}.articleCode`] : undefined}
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
            error={cart === "unused" ? refused[`lines.${index}.quantity`] : undefined}
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
        {scopes.includes("cart.display-order-qty") && (
          <Button kind="ghost" icon={ShoppingCartIcon} busy={cart === "loading"} onClick={() => void askForCart()}>
            {t("bonus_forecast_cart")}
          </Button>
        )}
      </div>
      <div role="status" className="grid gap-2 empty:hidden">
        {(problem || isRefused || cart === "failed") && <Notice tone="bad">{t("bonus_failed")}</Notice>}
        {cart === "empty" && <Notice tone="info">{t("bonus_cart_empty")}</Notice>}
        {found && cart !== "empty" && cart !== "failed" && (
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

import { useQuery } from "@apollo/client/react";
import { cx } from "tailwind-variants/lite";
import { productPath } from "../../app/addresses.ts";
import { CartSumsDocument, type ProductCardFragment } from "../../gql/graphql.ts";
import { sumUnits } from "../../lib/amounts.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { articleKey, useCart } from "../cart/index.ts";
import { AddToCart, StockLabel, Swatch } from "../catalog/index.ts";
import type { Detail } from "./ProductPage.tsx";
import { RestockButton, type Waitable } from "./restock.tsx";
import { variantTable } from "./variants.ts";

/** Every size and color of the model with its stock and a quantity, to order a whole range at once. */
export function Matrix({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const table = variantTable(detail.group);
  return (
    <section className="mt-8" aria-label={t("variants_title")}>
      <header className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{t("variants_title")}</h2>
        <InCart items={detail.group.items} />
      </header>
      <div className="overflow-x-auto rounded-lg border border-line bg-surface shadow-card max-md:hidden">
        <table className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-10 h-11 bg-surface px-5 text-left text-2xs font-medium text-ink-3"
              >
                {t("size")}
              </th>
              {table.columns.map((color) => (
                <th key={color} scope="col" className="h-11 min-w-36 px-3 text-left text-xs font-semibold">
                  <Color name={color} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((size) => (
              <tr key={size}>
                <th
                  scope="row"
                  className="sticky left-0 z-10 border-t border-line bg-surface px-5 text-left font-semibold whitespace-nowrap"
                >
                  {size || t("size_single")}
                </th>
                {table.columns.map((color) => (
                  <td key={color} className="border-t border-line px-3 py-3 align-top">
                    <Cell articles={table.cell(size, color)} here={detail.slug} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="grid gap-3 md:hidden">
        {table.columns.map((color) => (
          <section key={color} className="rounded-lg border border-line bg-surface">
            <h3 className="flex h-11 items-center border-b border-line px-4 font-semibold">
              <Color name={color} />
            </h3>
            <ul className="divide-y divide-line">
              {table.rows.flatMap((size) =>
                table.cell(size, color).map((article) => (
                  <li key={article.article_code} className="flex items-center justify-between gap-3 px-4 py-2.5">
                    <div>
                      <p className="font-medium">{size || t("size_single")}</p>
                      <StockLabel stock={article.stock} />
                      <div className="empty:hidden">
                        <RestockButton product={article} look="cell" />
                      </div>
                    </div>
                    <AddToCart product={article} look="cell" />
                  </li>
                )),
              )}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function Color({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-2">
      {name && <Swatch name={name} />}
      {name || t("color_single")}
    </span>
  );
}

function Cell({ articles, here }: { articles: readonly Waitable[]; here: string }) {
  if (articles.length === 0) return <span className="text-ink-3">–</span>;
  return (
    <ul className="grid gap-3">
      {articles.map((article) => (
        <li key={article.article_code} className="grid justify-items-start gap-1.5">
          <StockLabel stock={article.stock} />
          <RestockButton product={article} look="cell" />
          <AddToCart product={article} look="cell" />
          <Link
            to={productPath(article)}
            look="plain"
            replace
            aria-current={article.slug === here ? "true" : undefined}
            className={cx(
              "rounded-sm text-2xs hover:underline",
              article.slug === here ? "font-medium text-accent-ink" : "text-ink-3",
            )}
          >
            {article.article_code_display}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What of this model is in the cart, and what it comes to there, with deals and promotions. */
function InCart({ items }: { items: readonly ProductCardFragment[] }) {
  const { t } = useTranslation();
  const cart = useCart();
  const { data } = useQuery(CartSumsDocument, { skip: !cart.enabled, fetchPolicy: "cache-and-network" });
  const pieces = items.reduce((sum, item) => sum + (cart.quantity(item) ?? 0), 0);
  if (!cart.enabled || pieces === 0) return null;
  const own = new Set(items.map(articleKey));
  const parts = data?.merchantCart.merchants ?? [];
  const lines = parts.flatMap((part) => part.lines).filter((line) => own.has(articleKey(line)));
  const currency = parts.find((part) => part.lines.some((line) => own.has(articleKey(line))))?.currency;
  return (
    <div className="flex items-center gap-4">
      <p aria-live="polite">
        {t("cart_of_model", { count: pieces })}{" "}
        {currency ? (
          <Money
            amount={sumUnits(lines, ({ subTotal }) => subTotal)}
            style={moneyStyle(currency)}
            className={cx("font-semibold transition-opacity", items.some(cart.isPending) && "opacity-40")}
          />
        ) : (
          <Skeleton className="inline-block h-4 w-16 align-middle" />
        )}
      </p>
      <ButtonLink to="/cart" kind="primary" size="sm">
        {t("cart_view")}
      </ButtonLink>
    </div>
  );
}

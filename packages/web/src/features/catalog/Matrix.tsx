import { useQuery } from "@apollo/client/react";
import { PlusIcon } from "lucide-react";
import { productPath } from "../../app/addresses.ts";
import { CartSumsDocument, type ProductCardFragment } from "../../gql/graphql.ts";
import { sumUnits } from "../../lib/amounts.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { useAtLeast } from "../../lib/wide.ts";
import { IconButton } from "../../ui/Button.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { articleKey, useCart } from "../cart/index.ts";
import { type RecalledArticle, RecallMark, useRecalledArticles } from "../recalls/index.ts";
import { TaxNote } from "../tax/index.ts";
import { AddToCart } from "./AddToCart.tsx";
import { isCompleteSet } from "./addSet.ts";
import { CompleteSet } from "./CompleteSet.tsx";
import { Price } from "./Price.tsx";
import { hasRunOut, isOrderable, priceOfOne, variantLabel } from "./product.ts";
import type { Waitable } from "./restock.tsx";
import { StockLabel } from "./StockLabel.tsx";
import { Swatch } from "./Swatch.tsx";
import { variantTable } from "./variants.ts";

interface MatrixProps {
  readonly group: {
    readonly frameSizes: readonly string[];
    readonly colors: readonly string[];
    readonly items: readonly Waitable[];
  };
  /** Slug of the article that the page shows. */
  readonly here?: string;
  /** What the customer ordered before, by the code of the article. */
  readonly bought?: ReadonlyMap<string, { readonly pieces: number }>;
  readonly className?: string;
}

/** Every size and color of a model with its stock and a quantity, to order a range at once. */
export function Matrix({ group, here, bought, className }: MatrixProps) {
  const { t } = useTranslation();
  const isWide = useAtLeast("md");
  const table = variantTable(group);
  const hexOf = new Map(group.items.map(({ color, colorHex }) => [color ?? "", colorHex]));
  const hasPrices = new Set(group.items.map(({ price }) => price && priceOfOne(price))).size > 1;
  const column = (color: string) => table.rows.flatMap((size) => table.cell(size, color));
  const row = (size: string) => table.columns.flatMap((color) => table.cell(size, color));
  const isSet = isCompleteSet(group.items);
  const [first] = group.items;
  const recalls = useRecalledArticles(
    first?.sorg ?? "",
    group.items.map(({ article_code }) => article_code),
  );
  const cell = { here, bought, hasPrices, recalls };
  const title = t(isSet ? "groupset_components" : "variants_title");
  return (
    <section className={className} aria-label={title}>
      <header className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        <CompleteSet items={group.items} />
        <InCart items={group.items} />
      </header>
      {/* The page of an article has its price above. */}
      {here === undefined && first && (
        <div className="mb-3 empty:hidden">
          {hasPrices ? <TaxNote sorgs={[first.sorg]} /> : <Price price={first.price} taxOf={first.sorg} />}
        </div>
      )}
      {isWide !== false && (
        <div
          className={cx(
            "overflow-x-auto rounded-lg border border-line bg-surface shadow-card",
            isWide === undefined && "max-md:hidden",
          )}
        >
          <table className="w-full border-separate border-spacing-0">
            <thead>
              <tr>
                <th
                  scope="col"
                  className="sticky left-0 z-10 h-11 bg-surface px-4 text-left text-2xs font-medium text-ink-3"
                >
                  {t(isSet ? "groupset_component" : "size")}
                </th>
                {table.columns.map((color) => (
                  <th key={color} scope="col" className="h-11 min-w-32 px-1 text-left text-xs font-semibold">
                    <span className="flex items-center justify-between gap-1 pl-1.5">
                      <Color name={color} hex={hexOf.get(color)} />
                      <AddEach articles={column(color)} name={color || t("color_single")} />
                    </span>
                  </th>
                ))}
                <th
                  scope="col"
                  className="sticky right-0 z-10 w-18 min-w-18 bg-surface pr-3 pl-2 text-right text-2xs font-medium text-ink-3"
                >
                  {t("matrix_total")}
                </th>
              </tr>
            </thead>
            <tbody>
              {table.rows.map((size) => (
                <tr key={size}>
                  <th
                    scope="row"
                    className="sticky left-0 z-10 border-t border-line bg-surface pr-1 pl-4 text-left font-semibold whitespace-nowrap"
                  >
                    <span className="flex items-center justify-between gap-1">
                      {size || t("size_single")}
                      <AddEach articles={row(size)} name={size || t("size_single")} />
                    </span>
                  </th>
                  {table.columns.map((color) => (
                    <td key={color} className="border-t border-line px-1 py-2 align-top">
                      <Cell articles={table.cell(size, color)} {...cell} />
                    </td>
                  ))}
                  <td className="sticky right-0 z-10 border-t border-line bg-surface pr-3 pl-2 text-right">
                    <Total articles={row(size)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isWide && (
        <div className={cx("grid gap-3", isWide === undefined && "md:hidden")}>
          {table.columns.map((color) => (
            <section key={color} className="rounded-lg border border-line bg-surface">
              <h3 className="flex h-11 items-center justify-between border-b border-line px-4 font-semibold">
                <Color name={color} hex={hexOf.get(color)} />
                <AddEach articles={column(color)} name={color || t("color_single")} />
              </h3>
              <ul className="divide-y divide-line">
                {table.rows.flatMap((size) =>
                  table.cell(size, color).map((article) => (
                    <li
                      key={article.article_code}
                      className={cx(
                        "flex items-center justify-between gap-3 px-4 py-2.5",
                        article.slug === here && "bg-accent-soft",
                      )}
                    >
                      <div className="grid justify-items-start gap-0.5">
                        <span className="flex flex-wrap items-center gap-2">
                          <Link
                            to={productPath(article)}
                            look="plain"
                            replace={here !== undefined}
                            aria-current={article.slug === here ? "true" : undefined}
                            className="touch-area block rounded-sm font-medium hover:underline"
                          >
                            {size || t("size_single")}
                          </Link>
                          <RecallMark recalls={recalls} articleCode={article.article_code} />
                        </span>
                        {hasPrices && <Price price={article.price} bare={here !== undefined} />}
                        <StockLabel stock={article.stock} rule={article.quantityRule} />
                        <Bought pieces={bought?.get(article.article_code)?.pieces} />
                      </div>
                      <AddToCart product={article} look="line" />
                    </li>
                  )),
                )}
              </ul>
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

function Color({ name, hex }: { name: string; hex: string | null | undefined }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-2">
      {name && <Swatch name={name} hex={hex} />}
      {name || t("color_single")}
    </span>
  );
}

interface CellProps {
  readonly articles: readonly Waitable[];
  readonly here: string | undefined;
  readonly bought: MatrixProps["bought"];
  /** Whether the articles of the model differ in price. */
  readonly hasPrices: boolean;
  readonly recalls: readonly RecalledArticle[];
}

function Cell({ articles, here, bought, hasPrices, recalls }: CellProps) {
  if (articles.length === 0) return <span className="text-ink-3">–</span>;
  return (
    <ul className="grid gap-3">
      {articles.map((article) => (
        <li
          key={article.article_code}
          className={cx(
            "grid justify-items-start gap-1 rounded-md px-1.5 py-1",
            article.slug === here && "bg-accent-soft",
          )}
        >
          <Link
            to={productPath(article)}
            look="plain"
            replace={here !== undefined}
            title={article.article_code_display}
            aria-current={article.slug === here ? "true" : undefined}
            className="rounded-sm hover:underline"
          >
            <span className="sr-only">{variantLabel(article)}, </span>
            <StockLabel stock={article.stock} rule={article.quantityRule} wraps />
          </Link>
          {hasPrices && <Price price={article.price} bare={here !== undefined} />}
          <AddToCart product={article} look="cell" />
          {/* Below, so that the quantities of a row stand in a line. */}
          <RecallMark recalls={recalls} articleCode={article.article_code} />
          <Bought pieces={bought?.get(article.article_code)?.pieces} />
        </li>
      ))}
    </ul>
  );
}

/** How many pieces of an article the customer ordered before. */
function Bought({ pieces }: { pieces: number | undefined }) {
  const { t } = useTranslation();
  return pieces ? <p className="tabular text-2xs text-ink-3">{t("bought_of_size", { count: pieces })}</p> : null;
}

/** Adds one piece of every article of a row or column that is in stock. */
function AddEach({ articles, name }: { articles: readonly Waitable[]; name: string }) {
  const { t } = useTranslation();
  const cart = useCart();
  const orderable = articles.filter((article) => isOrderable(article) && !hasRunOut(article));
  if (!cart.enabled || orderable.length < 2 || orderable.some((article) => cart.quantity(article) === undefined)) {
    return null;
  }
  return (
    <IconButton
      size="sm"
      icon={PlusIcon}
      label={t("matrix_add_each", { name })}
      onClick={() => {
        for (const article of orderable) {
          const qty = (cart.quantity(article) ?? 0) + 1;
          cart.set({ sorg: article.sorg, article_code: article.article_code, qty, name: variantLabel(article) });
        }
      }}
    />
  );
}

/** Pieces of a row in the cart. */
function Total({ articles }: { articles: readonly ProductCardFragment[] }) {
  const cart = useCart();
  const pieces = articles.reduce((sum, article) => sum + (cart.quantity(article) ?? 0), 0);
  return <span className={cx("tabular", pieces > 0 ? "font-semibold" : "text-ink-3")}>{pieces}</span>;
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

import { BikeIcon, Trash2Icon, TriangleAlertIcon, WrenchIcon } from "lucide-react";
import { productPath } from "../../app/addresses.ts";
import type { CartLineFieldsFragment } from "../../gql/graphql.ts";
import { sumUnits, timesUnits } from "../../lib/amounts.ts";
import { besideName } from "../../lib/besideName.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { IconButton } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { toast } from "../../ui/toasts.ts";
import { useUnit } from "../../ui/units.ts";
import { useCart } from "./CartProvider.tsx";
import { lineId } from "./CartRepair.tsx";
import { CartStepper } from "./CartStepper.tsx";
import { problemTexts } from "./problemText.ts";
import { wantedOf } from "./repair.ts";

/** What a deal or a promotion takes off the line. */
export function savedBy({ qty, unitPrice, product }: CartLineFieldsFragment): number {
  return Math.max(0, timesUnits((product?.price?.dealer ?? 0) - (unitPrice ?? 0), qty));
}

/** What promotions take off all of the lines. */
export const savedByPromotions = (lines: readonly CartLineFieldsFragment[]): number =>
  sumUnits(lines, (line) => (line.promotion ? savedBy(line) : 0));

/** What of a line that can be ordered ships later, as in fast order. */
export const shortageTexts = (shortage: CartLineFieldsFragment["shortage"] | undefined, t: Translate): string[] =>
  problemTexts(shortage ? [shortage] : []).map((text) => t("fast_ships_later", { text }));

/** A line of the cart: its quantity can be changed, and it can be taken out with a way back. */
export function CartLineRow({ line, style }: { line: CartLineFieldsFragment; style: MoneyStyle }) {
  const { t } = useTranslation();
  const unit = useUnit();
  const cart = useCart();
  const { product } = line;
  const qty = cart.quantity(line) ?? line.qty;
  const name = product?.name ?? line.article_code;
  const rule = product?.quantityRule ?? null;
  const set = (next: number) => cart.set({ sorg: line.sorg, article_code: line.article_code, qty: next, name, rule });
  const remove = () => {
    const before = qty;
    set(0);
    toast(t("cart_removed", { name }), {
      action: { label: t("undo"), run: () => cart.set({ ...wantedOf(line), qty: before }) },
    });
  };
  if (qty === 0) return null;
  // Leaves out what the name already contains.
  const brand = product && besideName(name, product.brand.description);
  const attributes = [
    product?.article_code_display,
    product && besideName(name, product.frameSize, product.color),
  ].filter(Boolean);
  const problems = problemTexts(line.problems);
  // What the server says is of its quantity, not of a larger one that was typed since.
  const isInStock = product && !line.expectedDate && !line.shortage && problems.length === 0 && qty <= line.qty;
  return (
    <li
      id={lineId(line)}
      className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 px-4 py-4 md:grid-cols-[72px_minmax(0,1fr)_112px_112px_40px] md:items-center xs:px-5"
    >
      <Picture
        src={product?.image}
        alt=""
        fallback={product?.category === "Bike" ? BikeIcon : WrenchIcon}
        className="size-[72px]"
      />
      <div className="min-w-0">
        {brand && <p className="text-2xs text-ink-3">{brand}</p>}
        <p className="font-semibold">
          {product ? (
            <Link
              to={productPath(product)}
              look="plain"
              className="touch-area rounded-sm hover:text-accent-ink hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="mt-0.5 truncate text-xs text-ink-2">{attributes.join(" · ")}</p>
        {line.unitPrice != null && (
          <p className="mt-0.5 text-xs text-ink-2">
            <Money amount={line.unitPrice} style={style} /> / {unit(line.uom, 1)}
            {product?.price?.dealer != null && product.price.dealer > line.unitPrice && (
              <s className="ml-1.5 text-ink-3">
                <span className="sr-only">{t("price_before")} </span>
                <Money amount={product.price.dealer} style={style} />
              </s>
            )}
          </p>
        )}
        {line.promotion && savedBy(line) > 0 && (
          <p className="mt-0.5 text-xs font-medium text-good">
            {t("saved_by", { promotion: line.promotion })} <Money amount={savedBy(line)} style={style} />
          </p>
        )}
        {line.expectedDate && (
          <p className="mt-0.5 text-xs font-medium text-warn">
            {t("backorder_line")} <DateText value={line.expectedDate} />{" "}
            {line.orderableFromStock && (
              <button
                type="button"
                className="rounded-sm text-accent-ink hover:underline"
                onClick={() => cart.set({ ...wantedOf(line), qty, expectedDate: null })}
              >
                {t("backorder_from_stock")}
              </button>
            )}
          </p>
        )}
        {isInStock && <p className="mt-0.5 text-xs text-good">{t("in_stock")}</p>}
        {shortageTexts(line.shortage, t).map((text) => (
          <p key={text} className="mt-1 text-xs font-medium text-warn">
            {text}
          </p>
        ))}
        {problems.map((text) => (
          <p key={text} className="mt-1 flex items-start gap-1.5 text-xs font-medium text-bad">
            <Icon icon={TriangleAlertIcon} size={16} className="mt-0.5" />
            {text}
          </p>
        ))}
      </div>
      <IconButton
        icon={Trash2Icon}
        size="sm"
        label={t("cart_remove", { name })}
        onClick={remove}
        className="md:order-last md:justify-self-end"
      />
      {/* On phones, a long amount goes below the quantity. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:col-span-2 max-md:col-start-2 md:contents">
        <div>
          <CartStepper
            sorg={line.sorg}
            articleCode={line.article_code}
            size="sm"
            label={name}
            rule={rule}
            value={qty}
            invalid={problems.length > 0}
            onRemove={remove}
          />
        </div>
        <p
          className={cx(
            "ml-auto self-center text-right font-semibold transition-opacity",
            cart.isPending(line) && "opacity-40",
          )}
        >
          {line.subTotal != null && <Money amount={line.subTotal} style={style} />}
        </p>
      </div>
    </li>
  );
}

import { BikeIcon, SearchIcon, WrenchIcon } from "lucide-react";
import { cx } from "tailwind-variants/lite";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import type { Suggested } from "./suggestions.ts";

/** Suggestions that small screens show as tiles above the list (1 §9). */
const TILES = 2;

interface SuggestionListProps {
  readonly id: string;
  readonly products: Suggested["data"];
  /** What may have been meant; the last entry. */
  readonly meant: string | undefined;
  /** Place of the marked entry, or -1. */
  readonly active: number;
  readonly onMark: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

/** What the search suggests: a list on wide screens; on small ones the first two as tiles and the others below. */
export default function SuggestionList({ id, products, meant, active, onMark, onChoose }: SuggestionListProps) {
  const { t } = useTranslation();
  const entry = (index: number) => ({
    id: `${id}-${index}`,
    role: "option",
    "aria-selected": index === active,
    onPointerEnter: () => onMark(index),
    // The field keeps the focus, so that its blur does not put the list away before the click.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChoose(index),
  });
  const look = "flex cursor-pointer gap-3 rounded-md px-2 py-1.5 lg:col-span-2 lg:flex-row lg:items-center";
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t("search_suggestions")}
      hidden={products.length === 0 && !meant}
      className={cx(
        "absolute inset-x-0 max-lg:-right-11 top-full z-40 mt-1.5 animate-rise grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface p-1.5 shadow-pop",
        (products.length > 0 || meant) && "grid",
      )}
    >
      {products.map((product, index) => {
        const isTile = index < TILES && products.length > 1;
        return (
          <div
            key={`${product.sorg}/${product.article_code}`}
            {...entry(index)}
            className={cx(look, isTile ? "flex-col" : "col-span-2 items-center", index === active && "bg-sunken")}
          >
            <Picture
              src={product.image}
              alt=""
              fallback={product.category === "Bike" ? BikeIcon : WrenchIcon}
              className={isTile ? "h-24 w-full lg:size-10" : "size-10"}
            />
            <span className="min-w-0 flex-1">
              <span className={cx("font-medium", isTile ? "line-clamp-2 lg:line-clamp-1" : "block truncate")}>
                {product.name}
              </span>
              <span className="block truncate text-2xs text-ink-3">
                {[product.article_code_display, product.frameSize, product.color].filter(Boolean).join(" · ")}
              </span>
            </span>
          </div>
        );
      })}
      {meant && (
        <div
          {...entry(products.length)}
          className={cx(
            "col-span-2 flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3",
            products.length === active && "bg-sunken",
          )}
        >
          <Icon icon={SearchIcon} size={18} className="text-ink-3" />
          <span className="min-w-0 truncate">
            {t("search_suggestion")} <span className="font-medium">{meant}</span>
          </span>
        </div>
      )}
    </div>
  );
}

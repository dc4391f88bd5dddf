import { ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Status.tsx";

interface ProductRowProps<Item> {
  readonly title: string;
  /** Undefined while loading. */
  readonly items: readonly Item[] | undefined;
  readonly keyOf: (item: Item) => string;
  readonly card: (item: Item) => ReactNode;
  readonly skeleton: ReactNode;
  /** Where the rest is. */
  readonly all?: string;
}

const track =
  "relative -mx-4 grid snap-x scroll-px-4 grid-rows-[repeat(5,auto)] auto-cols-[minmax(168px,44%)] grid-flow-col gap-x-3 overflow-x-auto px-4 py-2 [scrollbar-width:none] sm:auto-cols-[204px] xs:gap-x-4 lg:auto-cols-[calc((100%-48px)/4)] min-[106.25rem]:auto-cols-[calc((100%-64px)/5)] md:mx-0 md:scroll-px-0 md:px-0.5";

/** A card takes the rows of its track, so that what cards have in common stands at the same height in all of them. */
const place = "grid snap-start grid-rows-subgrid row-span-5 *:row-span-5";

/** A row of cards that goes on to the side: by touch, wheel, keyboard or its buttons. */
export function ProductRow<Item>({ title, items, keyOf, card, skeleton, all }: ProductRowProps<Item>) {
  const { t } = useTranslation();
  const row = useRef<HTMLUListElement>(null);
  const move = (by: number) => row.current?.scrollBy({ left: by * row.current.clientWidth * 0.9, behavior: "smooth" });
  if (items?.length === 0) return null;
  return (
    <section aria-label={title}>
      <header className="mb-1 flex min-h-9 items-center gap-1">
        <h2 className="mr-auto text-base font-semibold">{title}</h2>
        {all && (
          <Link to={all} look="action" className="mr-1 text-xs">
            {t("see_all")}
          </Link>
        )}
        {items && items.length > 4 && (
          <span className="flex max-md:hidden">
            <IconButton
              size="sm"
              icon={ChevronLeftIcon}
              label={t("shelf_back", { name: title })}
              onClick={() => move(-1)}
            />
            <IconButton
              size="sm"
              icon={ChevronRightIcon}
              label={t("shelf_on", { name: title })}
              onClick={() => move(1)}
            />
          </span>
        )}
      </header>
      {items ? (
        <ul ref={row} className={track}>
          {items.map((item) => (
            <li key={keyOf(item)} className={place}>
              {card(item)}
            </li>
          ))}
        </ul>
      ) : (
        <Loading label={t("loading")} className={track}>
          {["a", "b", "c", "d"].map((key) => (
            <div key={key} className={place}>
              {skeleton}
            </div>
          ))}
        </Loading>
      )}
    </section>
  );
}

import type { LayoutFlags } from "@spoke/core/content/layout.ts";
import { mediaKindOf } from "@spoke/core/media/schema.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { MediaPicture } from "../media/index.ts";

/** Columns of twelve that a card takes on wide screens, by the cards per line. */
const SPANS: Readonly<Record<number, string>> = {
  1: "col-span-12",
  2: "col-span-12 xs:col-span-6",
  3: "col-span-12 xs:col-span-6 lg:col-span-4",
  4: "col-span-12 xs:col-span-6 lg:col-span-3",
  6: "col-span-6 xs:col-span-4 lg:col-span-2",
};

export interface CardItem {
  readonly title: string;
  readonly subtitle: string;
  readonly validFrom: string | null;
  readonly itemPerLine: number;
  readonly layout: LayoutFlags;
  readonly file: {
    readonly id: string;
    readonly contentType: string;
    readonly thumbnailUrl: string | null;
    readonly lowFileUrl?: string | null;
    readonly width: number | null;
    readonly height: number | null;
    readonly focal: { readonly x: number; readonly y: number } | null;
  } | null;
}

interface ItemCardProps {
  readonly item: CardItem;
  /** Page of the item; absent in previews. */
  readonly to?: string;
  /** Opens the file of a card that does not lead to the page. */
  readonly onOpen?: () => void;
  /** What the item is about, above its title. */
  readonly topic?: string;
}

/** An item in a list, with what its layout shows. */
export function ItemCard({ item, to, onOpen, topic }: ItemCardProps) {
  const { t } = useTranslation();
  const { layout, file, title, subtitle, validFrom } = item;
  const opensFile = !layout.gotopdpOnCard && file !== null;
  const isLink = to !== undefined && !opensFile;
  const isPicture = file !== null && mediaKindOf(file.contentType) === "picture";
  // A file without a picture has a sign beside its title instead of an empty frame above it.
  const sign = file && !isPicture && !file.lowFileUrl ? file : undefined;
  const hasPicture = layout.placeholderOnCard && file !== null && !sign;
  // Without a picture, the words fill the card.
  const isText = !hasPicture && !(layout.placeholderOnCard && sign);
  return (
    <li className={`${SPANS[item.itemPerLine] ?? SPANS[3]} flex min-w-0`}>
      <article
        className={cx(
          "relative flex min-w-0 flex-1 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card",
          isText && "border-t-4 border-t-accent",
        )}
      >
        {hasPicture && (
          <MediaPicture
            file={file}
            src={file.lowFileUrl ?? file.thumbnailUrl}
            rendition="low"
            alt=""
            cover
            className="aspect-video w-full rounded-none"
          />
        )}
        <div className={cx("flex flex-1 gap-3", isText ? "p-5" : "p-4")}>
          {layout.placeholderOnCard && sign && (
            <MediaPicture file={sign} src={null} alt="" className="size-14 shrink-0" />
          )}
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            {topic && <p className="text-2xs font-medium text-ink-3">{topic}</p>}
            <h3
              className={
                layout.titleOnCard ? cx("font-semibold wrap-anywhere", isText && "text-lg text-balance") : "sr-only"
              }
            >
              {isLink ? (
                <Link to={to} look="plain" className="after:absolute after:inset-0">
                  {title}
                </Link>
              ) : (
                title
              )}
            </h3>
            {layout.subtitleOnCard && subtitle && <p className="text-ink-2 wrap-anywhere">{subtitle}</p>}
            <p className="mt-auto flex flex-wrap gap-x-3 pt-2 text-xs text-ink-2 empty:hidden">
              {layout.releasedonOnCard && validFrom && <DateText value={validFrom} />}
              {layout.resolutionOnCard && file?.width && file.height && (
                <span className="tabular">{`${file.width} × ${file.height} px`}</span>
              )}
            </p>
            {opensFile && onOpen && (
              <Button className="mt-2 self-start" onClick={onOpen}>
                {t("content_open_file")}
              </Button>
            )}
          </div>
        </div>
      </article>
    </li>
  );
}

import { FolderIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { MarketingCardFragment, MaterialCardFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { tv } from "../../lib/variants.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { MediaPicture, useDownload } from "../media/index.ts";
import { marketingPath } from "./Tree.tsx";

const grid = tv({
  base: "grid gap-3 xs:gap-4",
  variants: {
    perLine: {
      1: "grid-cols-1",
      2: "grid-cols-2",
      3: "grid-cols-2 md:grid-cols-3",
      4: "grid-cols-2 md:grid-cols-4",
      6: "grid-cols-2 md:grid-cols-4 lg:grid-cols-6",
    },
  },
});

const LINES = [1, 2, 3, 4, 6] as const;

/** Cards in lines of so many on wide screens; narrow ones show at most two. */
export function CardGrid(props: { readonly label: string; readonly perLine: number; readonly children: ReactNode }) {
  const perLine = LINES.find((each) => each === props.perLine) ?? 3;
  return (
    <ul aria-label={props.label} className={grid({ perLine })}>
      {props.children}
    </ul>
  );
}

const card =
  "relative flex h-full flex-col gap-2 rounded-lg border border-line bg-surface p-2 shadow-card has-[a:hover]:bg-sunken";

export function CategoryCard({ category }: { readonly category: MarketingCardFragment }) {
  const { t } = useTranslation();
  const { title, route, file, materialCount } = category;
  return (
    <li>
      <div className={card}>
        {file ? (
          <MediaPicture
            file={file}
            src={file.lowFileUrl ?? file.thumbnailUrl}
            rendition="low"
            alt=""
            cover
            className="aspect-4/3 w-full"
          />
        ) : (
          <span aria-hidden="true" className="grid aspect-4/3 w-full place-items-center rounded-md bg-plate text-ink-3">
            <Icon icon={FolderIcon} size={36} />
          </span>
        )}
        <h3 className="px-1 pb-1 font-semibold wrap-anywhere">
          <Link to={marketingPath(route)} look="plain" className="after:absolute after:inset-0">
            {title}
          </Link>
          {materialCount > 0 && (
            <span className="block text-xs font-normal text-ink-2">
              {t("marketing_count", { count: materialCount })}
            </span>
          )}
        </h3>
      </div>
    </li>
  );
}

interface MaterialCardProps {
  readonly material: MaterialCardFragment;
  readonly route: string;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
}

/** Material, as its layout shows it: it leads to its page, or downloads its file. */
export function MaterialCard({ material, route, selected, onSelect }: MaterialCardProps) {
  const { t } = useTranslation();
  const { download } = useDownload();
  const { id, title, layout, placeholder, files, uploadAt } = material;
  const [first] = files;
  const hides = !layout.titleOnCard && layout.placeholderOnCard ? "sr-only" : "";
  const name = "text-left font-medium wrap-anywhere after:absolute after:inset-0";
  return (
    <li>
      <article className={card}>
        {layout.placeholderOnCard && placeholder && (
          <MediaPicture
            file={placeholder}
            src={placeholder.lowFileUrl ?? placeholder.thumbnailUrl}
            rendition="low"
            alt=""
            cover
            className="aspect-4/3 w-full"
          />
        )}
        <div className="flex flex-1 items-center gap-1">
          <div className="min-w-0 flex-1 px-1">
            <h3 className={hides}>
              {layout.gotopdpOnCard || !first ? (
                <Link to={marketingPath(`${route}/image/${id}`)} look="plain" className={name}>
                  {title}
                </Link>
              ) : (
                <button type="button" className={name} onClick={() => void download(first.id)}>
                  {title}
                </button>
              )}
            </h3>
            {layout.releasedonOnCard && (
              <p className="text-xs text-ink-2">
                <DateText value={uploadAt} />
              </p>
            )}
            {layout.resolutionOnCard && first?.width && first.height && (
              <p className="tabular text-xs text-ink-2">
                {first.width} × {first.height} px
              </p>
            )}
          </div>
          <div className="relative z-10">
            <Checkbox
              aria-label={t("select_name", { name: title })}
              checked={selected}
              onChange={({ target }) => onSelect(target.checked)}
            >
              {null}
            </Checkbox>
          </div>
        </div>
      </article>
    </li>
  );
}

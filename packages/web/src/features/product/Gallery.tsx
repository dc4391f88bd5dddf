import { useState } from "react";
import { useT } from "../../app/i18n.ts";
import { cx } from "../../ui/cx.ts";
import { Picture } from "../../ui/Picture.tsx";
import type { Detail } from "./ProductPage.tsx";

/** The product's pictures: one large, the others small below it. */
export function Gallery({ detail }: { detail: Detail }) {
  const { t } = useT();
  const [chosen, setChosen] = useState(0);
  const pictures = detail.images.length > 0 ? detail.images : [detail.image];
  const picture = pictures[chosen] ?? detail.image;
  const { name, category } = detail.product;
  return (
    <div>
      <Picture
        src={picture.full ?? picture.thumbnail}
        alt={name}
        eager
        fallback={category === "Bike" ? "bike" : "parts"}
        className="aspect-4/3 w-full rounded-lg border border-line bg-surface"
      />
      {pictures.length > 1 && (
        <ul className="mt-3 flex gap-2 overflow-x-auto p-0.5">
          {pictures.map(({ thumbnail, full }, index) => (
            <li key={thumbnail ?? full ?? index}>
              <button
                type="button"
                aria-label={t("picture_of", { number: index + 1, count: pictures.length })}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className={cx(
                  "block rounded-md border-2",
                  index === chosen ? "border-accent-ink" : "border-transparent",
                )}
              >
                <Picture src={thumbnail ?? full} alt="" className="size-16" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

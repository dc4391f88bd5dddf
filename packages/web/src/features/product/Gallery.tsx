import { BikeIcon, Maximize2Icon, WrenchIcon } from "lucide-react";
import { Suspense, useState } from "react";
import { lazily } from "../../lib/chunks.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import type { Detail } from "./ProductPage.tsx";

const Zoom = lazily(() => import("./Zoom.tsx"));

/** The product's pictures: one large, which opens over the whole screen, the others small below it. */
export function Gallery({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const pictures = detail.images.length > 0 ? detail.images : [detail.image];
  const picture = pictures[chosen] ?? detail.image;
  const { name, category } = detail.product;
  const large = picture.full ?? picture.thumbnail;
  const [zoomed, setZoomed] = useState(false);
  return (
    <div>
      <div className="relative">
        <Picture
          src={large}
          alt={name}
          eager
          fallback={category === "Bike" ? BikeIcon : WrenchIcon}
          className="aspect-4/3 w-full rounded-lg border border-line bg-surface"
        />
        {large && (
          <button
            type="button"
            aria-label={t("picture_enlarge")}
            title={t("picture_enlarge")}
            className="absolute inset-0 flex cursor-zoom-in items-end justify-end rounded-lg p-3"
            onPointerEnter={Zoom.preload}
            onFocus={Zoom.preload}
            onClick={() => setZoomed(true)}
          >
            <span className="grid size-9 place-items-center rounded-md bg-surface/90 text-ink-2 shadow-card">
              <Icon icon={Maximize2Icon} size={18} />
            </span>
          </button>
        )}
      </div>
      {zoomed && (
        <Suspense>
          <Zoom pictures={pictures} at={chosen} name={name} onMove={setChosen} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
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

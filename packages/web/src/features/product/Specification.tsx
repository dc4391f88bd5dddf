import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import type { Detail } from "./ProductPage.tsx";
import { specificationTable } from "./specificationTable.ts";

/** What a product is made of, and its geometry and other properties by size. */
export function Specification({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const { shared, sizes, bySize } = specificationTable(detail);
  if (shared.length + bySize.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-base font-semibold">{t("specification")}</h2>
      {shared.length > 0 && (
        <dl className="grid gap-x-10 rounded-lg border border-line bg-surface px-5 py-2 lg:grid-cols-2">
          {shared.map(({ code, name, value }) => (
            <div
              key={code}
              className="grid grid-cols-[minmax(110px,2fr)_3fr] gap-4 border-b border-line py-2.5 last:border-b-0 lg:nth-last-[2]:odd:border-b-0"
            >
              <dt className="text-ink-2">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {bySize.length > 0 && (
        <section
          aria-label={t("specification_by_size")}
          // Scrolls by itself, so the keyboard must get into it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be focusable
          tabIndex={0}
          className="mt-4 overflow-x-auto rounded-lg border border-line bg-surface"
        >
          <table className="w-full text-left">
            <thead>
              <tr>
                <th scope="col" className="sticky left-0 bg-surface px-5 py-2.5 text-2xs font-medium text-ink-3">
                  {t("specification_by_size")}
                </th>
                {sizes.map((size) => (
                  <th
                    key={size}
                    scope="col"
                    className={cx("px-3 py-2.5 font-semibold", size === detail.product.frameSize && "bg-sunken")}
                  >
                    {size}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bySize.map(({ code, name, values }) => (
                <tr key={code}>
                  <th
                    scope="row"
                    className="sticky left-0 border-t border-line bg-surface px-5 py-2.5 font-normal text-ink-2"
                  >
                    {name}
                  </th>
                  {sizes.map((size, index) => (
                    <td
                      key={size}
                      className={cx(
                        "border-t border-line px-3 py-2.5 whitespace-nowrap",
                        size === detail.product.frameSize && "bg-sunken",
                      )}
                    >
                      {values[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

import { useTranslation } from "../../lib/i18n.ts";
import type { Detail } from "./ProductPage.tsx";

export function Specification({ lines }: { lines: Detail["specification"] }) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-base font-semibold">{t("specification")}</h2>
      <dl className="grid gap-x-10 rounded-lg border border-line bg-surface px-5 py-2 lg:grid-cols-2">
        {lines.map(({ code, name, value }) => (
          <div
            key={code}
            className="grid grid-cols-[minmax(110px,2fr)_3fr] gap-4 border-b border-line py-2.5 last:border-b-0 lg:nth-last-[2]:odd:border-b-0"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { encode } from "uqr";
import { useTranslation } from "../../lib/i18n.ts";

/** The code of a transfer, which banking apps read; it survives 15 % damage, as payment codes must. */
export function TransferCode({ code }: { code: string }) {
  const { t } = useTranslation();
  const { data, size } = encode(code, { border: 2, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <figure className="mt-4 grid justify-items-start gap-1">
      <svg
        role="img"
        aria-label={t("payment_transfer_code")}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-44 rounded-lg bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <figcaption className="text-xs text-ink-2">{t("payment_transfer_scan")}</figcaption>
    </figure>
  );
}

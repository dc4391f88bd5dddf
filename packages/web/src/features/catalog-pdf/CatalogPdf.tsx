import { DownloadIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { CatalogChoice } from "./making.ts";

const CatalogDialog = lazy(() => import("./CatalogDialog.tsx"));

/** A button that makes a catalog to print of what the page shows. */
export function CatalogPdf(props: Omit<CatalogChoice, "prices">) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={DownloadIcon} onClick={() => setOpen(true)}>
        {t("print_catalog")}
      </Button>
      {open && (
        <Suspense>
          <CatalogDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

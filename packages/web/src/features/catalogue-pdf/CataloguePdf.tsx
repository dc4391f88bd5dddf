import { lazy, Suspense, useState } from "react";
import { useT } from "../../app/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { CatalogueChoice } from "./making.ts";

const CatalogueDialog = lazy(() => import("./CatalogueDialog.tsx"));

/** A button that makes a catalogue to print of what the page shows. */
export function CataloguePdf(props: Omit<CatalogueChoice, "prices">) {
  const { t } = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        {t("print_catalogue")}
      </Button>
      {open && (
        <Suspense>
          <CatalogueDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { DownloadIcon } from "lucide-react";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Field.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import {
  type CatalogChoice,
  downloadCatalog,
  type Layout,
  makeCatalog,
  making,
  type Prices,
  putAway,
  type Variants,
} from "./making.ts";

/** What is printed with which prices, and how far it is. It can be closed meanwhile: the catalog waits here. */
export default function CatalogDialog({ onClose, ...given }: Omit<CatalogChoice, "prices"> & { onClose: () => void }) {
  const { t } = useTranslation();
  const { customerData } = useUser();
  const state = useStore(making);
  const [prices, setPrices] = useState<Prices>("retail");
  const [category, setCategory] = useState<"" | "Bike" | "PAA">(given.category ?? "");
  const [variants, setVariants] = useState<Variants>("all");
  const [layout, setLayout] = useState<Layout>("list");
  const [saving, setSaving] = useState(false);
  const offered: readonly Prices[] = customerData ? ["none", "retail", "dealer", "both"] : ["none", "retail"];
  const make = () => void makeCatalog({ ...given, ...(category && { category }), prices, variants, layout });
  const download = async (ready: { fileName: string; saveAs: string }) => {
    setSaving(true);
    try {
      await downloadCatalog(ready);
      putAway();
      onClose();
    } catch (error) {
      reportFault("the catalog could not be downloaded", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setSaving(false);
    }
  };
  const isMaking = state.status === "making";
  return (
    <Dialog
      open
      title={t("print_catalog")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {state.status === "ready" ? (
            <Button kind="primary" icon={DownloadIcon} busy={saving} onClick={() => void download(state)}>
              {t("print_download")}
            </Button>
          ) : (
            <Button kind="primary" busy={isMaking} onClick={make}>
              {t("print_make")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {state.status === "failed" && <Notice tone="bad">{state.reason ?? t("print_failed")}</Notice>}
        {state.status === "ready" && <Notice tone="good">{t("print_ready")}</Notice>}
        {isMaking && (
          <div role="status" className="grid gap-3">
            <p>{t("print_making")}</p>
            <ProgressBar label={t("print_progress")} value={state.share} />
          </div>
        )}
        {!isMaking && state.status !== "ready" && (
          <>
            {given.category === undefined && (
              <Select
                label={t("category")}
                value={category}
                options={[
                  { value: "", label: t("print_category_all") },
                  { value: "Bike", label: t("bikes") },
                  { value: "PAA", label: t("parts") },
                ]}
                onChange={({ target }) =>
                  setCategory(target.value === "Bike" || target.value === "PAA" ? target.value : "")
                }
              />
            )}
            <RadioGroup
              legend={t("print_variants")}
              value={variants}
              options={VARIANTS.map((value) => ({ value, label: t(VARIANT_LABELS[value]) }))}
              onChange={(value) => setVariants(VARIANTS.find((choice) => choice === value) ?? "all")}
            />
            <Select
              label={t("print_layout")}
              value={layout}
              options={LAYOUTS.map((value) => ({ value, label: t(LAYOUT_LABELS[value]) }))}
              onChange={({ target }) => setLayout(LAYOUTS.find((choice) => choice === target.value) ?? "list")}
            />
            <RadioGroup
              legend={t("print_prices")}
              value={prices}
              options={offered.map((value) => ({ value, label: t(LABELS[value]) }))}
              onChange={(value) => setPrices(offered.find((choice) => choice === value) ?? "none")}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

const VARIANTS: readonly Variants[] = ["all", "model"];
const VARIANT_LABELS = { all: "print_variants_all", model: "print_variants_model" } as const;
const LAYOUTS: readonly Layout[] = ["list", "2x4", "3x3"];
const LAYOUT_LABELS = { list: "print_layout_list", "2x4": "print_layout_2x4", "3x3": "print_layout_3x3" } as const;

const LABELS = {
  none: "print_prices_none",
  retail: "print_prices_retail",
  dealer: "print_prices_dealer",
  both: "print_prices_both",
} as const;

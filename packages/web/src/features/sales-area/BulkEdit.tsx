import { AREA_CATEGORIES } from "@spoke/core/sales-area/schema.ts";
import { useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import type { Selection } from "../../ui/selection.tsx";
import type { Draft } from "./draft.ts";
import { CATEGORY_TEXTS, type Region } from "./looks.ts";

/** Sets a category of the selected regions, for one of their groups or for all. Nothing is saved yet. */
export function BulkEdit({ selection, draft }: { selection: Selection<Region>; draft: Draft }) {
  const { t } = useTranslation();
  const [group, setGroup] = useState("");
  const [category, setCategory] = useState<string>(AREA_CATEGORIES[0]);
  const groups = groupsOf(selection.rows);
  // A group that none of the selected regions has is no choice.
  const chosen = groups.some(({ code }) => code === group) ? group : "";
  return (
    <>
      <Select
        label={t("sales_map_group")}
        hideLabel
        small
        className="w-44 max-xs:w-full"
        value={chosen}
        options={[
          { value: "", label: t("sales_map_all_groups") },
          ...groups.map(({ code, description }) => ({ value: code, label: description })),
        ]}
        onChange={({ target }) => setGroup(target.value)}
      />
      <Select
        label={t("category")}
        hideLabel
        small
        className="w-44 max-xs:w-full"
        value={category}
        options={AREA_CATEGORIES.map((value) => ({ value, label: t(CATEGORY_TEXTS[value] ?? "category") }))}
        onChange={({ target }) => setCategory(target.value)}
      />
      <Button
        size="sm"
        kind="primary"
        onClick={() => {
          draft.set(selection.rows, chosen, category);
          selection.clear();
        }}
      >
        {t("sales_map_set")}
      </Button>
    </>
  );
}

/** Groups of regions by name, each once. */
export function groupsOf(regions: readonly Region[]): { readonly code: string; readonly description: string }[] {
  const groups = new Map(
    regions.flatMap(({ regionGroups }) => regionGroups.map(({ code, description }) => [code, description] as const)),
  );
  return [...groups]
    .map(([code, description]) => ({ code, description }))
    .sort((a, b) => a.description.localeCompare(b.description));
}

import { Undo2Icon, XIcon } from "lucide-react";
import { useState } from "react";
import { UpdateSalesAreaCategoriesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { LeaveDialog } from "../../ui/form/LeaveDialog.tsx";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { useLeaveGuard } from "../../ui/form/useLeaveGuard.ts";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { type Change, changeKey, type Draft } from "./draft.ts";
import { CATEGORY_TEXTS, type Region } from "./looks.ts";

interface UnsavedProps {
  readonly draft: Draft;
  /** Regions as they are stored now. */
  readonly regions: readonly Region[];
  readonly reload: () => Promise<unknown>;
}

/** What will be saved, each change with a way back. A change of somebody else's since then is shown, and never overwritten unasked. */
export function Unsaved({ draft, regions, reload }: UnsavedProps) {
  const { t } = useTranslation();
  const update = useAction(UpdateSalesAreaCategoriesDocument);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const guard = useLeaveGuard(() => draft.changes.length > 0);
  const stored = ({ sorg, id, code }: Change): string | undefined => {
    const region = regions.find((each) => each.sorg === sorg && each.id === id);
    return region && (region.regionGroups.find((group) => group.code === code)?.category ?? "");
  };
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const salesMaps = draft.changes.map(({ sorg, id, code, category, previous }) => ({
        sorg,
        id,
        code,
        category,
        previous,
      }));
      const { updateSalesMapAreaCategories: answer } = await update({ salesMaps });
      await reload();
      if (answer.message.status === "success") {
        draft.clear();
        toast(t("sales_map_saved", { count: answer.changed }));
      } else setProblem(reasonsOf(answer).join(" "));
    } catch (error) {
      reportFault("the categories could not be saved", error);
      setProblem(t("sales_map_save_failed"));
    } finally {
      setBusy(false);
    }
  };
  const name = (category: string) => t(CATEGORY_TEXTS[category] ?? "sales_map_category_none");
  if (draft.changes.length === 0) return null;
  return (
    <section
      aria-label={t("sales_map_unsaved_title")}
      className="mb-4 rounded-lg border border-line-strong bg-surface shadow-card"
    >
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 xs:px-5">
        <h2 aria-live="polite" className="mr-auto font-semibold">
          {t("sales_map_unsaved", { count: draft.changes.length })}
        </h2>
        <Button size="sm" kind="ghost" icon={Undo2Icon} onClick={draft.undo}>
          {t("undo")}
        </Button>
        <Button size="sm" onClick={draft.clear}>
          {t("sales_map_discard")}
        </Button>
        <Button size="sm" kind="primary" busy={busy} onClick={() => void save()}>
          {t("save")}
        </Button>
      </header>
      {problem && (
        <div className="px-4 pt-3 xs:px-5">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <ul className="max-h-60 divide-y divide-line overflow-y-auto px-4 xs:px-5">
        {draft.changes.map((change) => {
          const current = stored(change);
          const isOther = current !== undefined && current !== change.previous;
          return (
            <li key={changeKey(change)} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <span className="mr-auto min-w-0">
                <span className="font-medium">
                  {change.region}, {change.group}
                </span>
                {": "}
                {t("sales_map_change", { before: name(change.previous), after: name(change.category) })}
                {isOther && (
                  <span className="block font-medium text-bad">
                    {t("sales_map_changed_since", { category: name(current) })}
                  </span>
                )}
              </span>
              {isOther && (
                <Button size="sm" onClick={() => draft.replace(change, current)}>
                  {t("sales_map_replace")}
                </Button>
              )}
              <IconButton
                icon={XIcon}
                size="sm"
                label={t("sales_map_undo_of", { name: `${change.region}, ${change.group}` })}
                onClick={() => draft.drop(change)}
              />
            </li>
          );
        })}
      </ul>
      <LeaveDialog guard={guard} text={t("sales_map_leave")} onLeave={draft.clear} />
    </section>
  );
}

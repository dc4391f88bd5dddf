import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { selectedKeys } from "../lib/drafts.ts";
import { useTranslation } from "../lib/i18n.ts";
import { reportFault } from "../lib/reporter.ts";
import { Button } from "./Button.tsx";
import { bottomBar } from "./bottomBar.ts";
import { Checkbox } from "./Checkbox.tsx";

/** The rows that a user has selected, on all pages. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (rows: readonly Row[], isSelected: boolean) => void;
  readonly clear: () => void;
  readonly nameOf: (row: Row) => string;
  /** Why a row cannot be selected. */
  readonly lockedBecause: (row: Row) => string | undefined;
}

interface SelectionOptions<Row> extends Pick<Selection<Row>, "nameOf"> {
  readonly keyOf: (row: Row) => string;
  /** Search and filters: another scope starts with no selection, so that nobody changes rows they cannot find. */
  readonly scope: string;
  readonly lockedBecause?: ((row: Row) => string | undefined) | undefined;
  /** Stores the selection on this device, for the user and the customer; `load` answers all rows. */
  readonly stored?: { readonly name: string; readonly load: () => Promise<readonly Row[]> } | undefined;
}

export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> {
  const { keyOf, nameOf, scope, lockedBecause = () => undefined } = options;
  const name = options.stored?.name;
  const keys = useMemo(() => (name === undefined ? undefined : selectedKeys(name)), [name]);
  const [stored, setStored] = useState<{ readonly scope: string; readonly rows: ReadonlyMap<string, Row> }>();
  const selected = stored?.scope === scope ? stored.rows : new Map<string, Row>();
  const restore = useEffectEvent((rows: readonly Row[], wanted: ReadonlySet<string>) => {
    const found = rows.filter((row) => wanted.has(keyOf(row)) && !lockedBecause(row));
    if (stored || found.length === 0) return;
    setStored({ scope, rows: new Map(found.map((row) => [keyOf(row), row])) });
  });
  const load = useEffectEvent(() => options.stored?.load() ?? Promise.resolve([]));
  useEffect(() => {
    const wanted = new Set(keys?.load());
    if (wanted.size === 0) return;
    load().then(
      (rows) => restore(rows, wanted),
      (error: unknown) => reportFault("the selection could not be restored", error),
    );
  }, [keys]);
  return {
    rows: [...selected.values()],
    has: (row) => selected.has(keyOf(row)),
    toggle: (rows, isSelected) => {
      const next = new Map(selected);
      for (const row of rows) {
        if (!isSelected) next.delete(keyOf(row));
        else if (!lockedBecause(row)) next.set(keyOf(row), row);
      }
      setStored({ scope, rows: next });
      keys?.save(next.size === 0 ? undefined : [...next.keys()]);
    },
    clear: () => {
      setStored(undefined);
      keys?.save(undefined);
    },
    nameOf,
    lockedBecause,
  };
}

interface SelectBoxProps<Row> {
  readonly selection: Selection<Row>;
  readonly row: Row;
}

/** Selects a row; nothing for a row that cannot be selected. */
export function SelectBox<Row>({ selection, row }: SelectBoxProps<Row>) {
  const { t } = useTranslation();
  if (selection.lockedBecause(row) !== undefined) return null;
  return (
    <Checkbox
      aria-label={t("select_name", { name: selection.nameOf(row) })}
      checked={selection.has(row)}
      onChange={({ target }) => selection.toggle([row], target.checked)}
    >
      {null}
    </Checkbox>
  );
}

interface SelectPageProps<Row> {
  readonly selection: Selection<Row>;
  /** The rows of the page. */
  readonly rows: readonly Row[];
  readonly hideLabel?: boolean;
}

/** Selects or clears all rows of the page. */
export function SelectPage<Row>({ selection, rows, hideLabel = false }: SelectPageProps<Row>) {
  const { t } = useTranslation();
  const free = rows.filter((row) => !selection.lockedBecause(row));
  const count = free.filter(selection.has).length;
  const isAll = free.length > 0 && count === free.length;
  return (
    <Checkbox
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll;
      }}
      checked={isAll}
      disabled={free.length === 0}
      {...(hideLabel && { className: "touch-area" })}
      onChange={() => selection.toggle(free, !isAll)}
    >
      <span className={hideLabel ? "sr-only" : "text-xs text-ink-2"}>{t("select_page")}</span>
    </Checkbox>
  );
}

interface SelectionBarProps<Row> {
  readonly selection: Selection<Row>;
  /** Selects the rows of all pages; absent if they are selected. */
  readonly selectAll?: { readonly count: number; readonly run: () => void; readonly busy: boolean } | undefined;
  /** What the selected rows come to. */
  readonly sum?: string | undefined;
  readonly children: ReactNode;
}

/** How many rows are selected, and what can be done with them. Stays in view while the list scrolls. */
export function SelectionBar<Row>({ selection, selectAll, sum, children }: SelectionBarProps<Row>) {
  const { t } = useTranslation();
  const count = selection.rows.length;
  if (count === 0) return null;
  return (
    <section
      ref={bottomBar}
      aria-label={t("selection")}
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 rounded-b-lg border-t border-line-strong bg-surface px-4 py-2.5 xs:px-5"
    >
      <p aria-live="polite" className="tabular mr-1 font-medium">
        {[t("selected", { count }), sum].filter(Boolean).join(" · ")}
      </p>
      {selectAll && (
        <Button kind="ghost" size="sm" busy={selectAll.busy} onClick={selectAll.run}>
          {t("select_all_of", { number: selectAll.count })}
        </Button>
      )}
      <Button kind="ghost" size="sm" onClick={selection.clear}>
        {t("selection_clear")}
      </Button>
      <div className="flex flex-wrap gap-2 max-xs:w-full max-xs:*:flex-1 xs:ml-auto">{children}</div>
    </section>
  );
}

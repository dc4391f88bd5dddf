import { ListFilterIcon } from "lucide-react";
import { Fragment, useId, useState } from "react";
import { type MessageKey, useTranslation } from "../lib/i18n.ts";
import { cx } from "../lib/variants.ts";
import { Button } from "./Button.tsx";
import type { Column } from "./columns.tsx";
import { type ListFilter, PhoneSort } from "./listFilters.tsx";
import type { List } from "./listState.ts";
import { SearchField } from "./SearchField.tsx";

interface FilterBarProps<Row> {
  readonly list: List;
  /** Placeholder of the search field, if the list has one. */
  readonly search: MessageKey | undefined;
  /** Opens the only row that the search finds. */
  readonly openOnly?: (() => void) | undefined;
  readonly filters: readonly ListFilter[];
  /** Columns to sort by on phones, where no table head shows them. */
  readonly columns: readonly Column<Row>[];
}

/** The search field, filters, and order of a list. Phones show several filters only at a press of a button. */
export function FilterBar<Row>({ list, search, openOnly, filters, columns }: FilterBarProps<Row>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const controls = filters.filter(({ control }) => control);
  const sorts = columns.some(({ sortField }) => sortField !== undefined) ? 1 : 0;
  const folds = controls.length + sorts > 1;
  const active = controls.filter(({ names }) => names.some((name) => list.state.filters[name])).length;
  if (!search && controls.length + sorts === 0) return null;
  const isForPhones = !search && controls.length === 0;
  return (
    <div
      className={cx(
        "flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 xs:px-5 print:hidden",
        isForPhones && "xs:hidden",
      )}
    >
      {search && (
        <SearchField
          label={t(search)}
          value={list.state.search}
          onSearch={list.search}
          onEnter={openOnly}
          className={cx("flex-1 xs:max-w-96 xs:min-w-56", folds ? "min-w-0" : "max-xs:basis-full")}
        />
      )}
      {folds && (
        <Button
          icon={ListFilterIcon}
          className="xs:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t("filters")}
          {active > 0 && <span className="tabular rounded-full bg-ink px-1.5 text-2xs text-white">{active}</span>}
        </Button>
      )}
      <div id={id} className={folds && !isOpen ? "hidden xs:contents" : "contents"}>
        <PhoneSort list={list} columns={columns} />
        {controls.map(({ names, control }) => (
          <Fragment key={names.join()}>{control?.(list)}</Fragment>
        ))}
      </div>
      <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {controls.map(({ names, note }) => (
          <Fragment key={names.join()}>{note?.(list)}</Fragment>
        ))}
      </div>
    </div>
  );
}

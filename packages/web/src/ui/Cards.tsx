import { Fragment, type ReactNode } from "react";
import { useTranslation } from "../lib/i18n.ts";
import { tv } from "../lib/variants.ts";
import { Loading } from "./Status.tsx";
import { type Selection, SelectPage } from "./selection.tsx";

/** How a list shows its rows instead of in a table. */
export interface CardLook<Row> {
  /** The `<li>` of a row. */
  readonly item: (row: Row, selection?: Selection<Row>) => ReactNode;
  readonly skeleton: ReactNode;
  /** `lines`: one below the other, across the list. `grid`: twelve columns, of which each item takes as many as it says. */
  readonly layout?: "cards" | "lines" | "grid";
}

interface CardsProps<Row> {
  readonly label: string;
  /** Absent while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly look: CardLook<Row>;
  /** Other rows are loading. */
  readonly stale: boolean;
  /** Where something can be done with several rows at once. */
  readonly selection?: Selection<Row> | undefined;
}

const list = tv({
  base: "transition-opacity delay-150",
  variants: {
    layout: { cards: "grid gap-4 p-4 xl:grid-cols-2 xs:p-5", lines: "", grid: "grid grid-cols-12 gap-4 p-4 xs:p-5" },
    stale: { true: "opacity-60" },
  },
});

export function Cards<Row>({ label, rows, keyOf, look, stale, selection }: CardsProps<Row>) {
  const { t } = useTranslation();
  const { item, skeleton, layout = "cards" } = look;
  const skeletons = layout === "lines" ? 10 : 2;
  if (!rows) {
    return (
      <Loading label={t("loading")} className={list({ layout })}>
        {Array.from({ length: skeletons }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
          <Fragment key={index}>{skeleton}</Fragment>
        ))}
      </Loading>
    );
  }
  return (
    <>
      <h2 className="sr-only">{label}</h2>
      {selection && (
        <div className="border-b border-line px-4">
          <SelectPage selection={selection} rows={rows} />
        </div>
      )}
      <ul aria-label={label} aria-busy={stale} className={list({ layout, stale })}>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>{item(row, selection)}</Fragment>
        ))}
      </ul>
    </>
  );
}

import type { Translate } from "../lib/i18n.ts";
import type { Column } from "./columns.tsx";

interface OfSorg {
  readonly sorgName?: string | null | undefined;
}

/** The sales organization that a row of the office's lists belongs to, by name. */
export const sorgColumn = <Row extends OfSorg>(t: Translate): Column<Row> => ({
  id: "sorg",
  title: t("sales_organization"),
  wideOnly: true,
  value: ({ sorgName }) => sorgName,
});

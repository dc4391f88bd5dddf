import { isDay, localTime } from "@spoke/core/platform/calendar.ts";
import { type Cell, DAY_FORMAT, type Sheet, workbookBlob } from "@spoke/core/platform/sheet.ts";
import { DownloadIcon } from "lucide-react";
import { useState } from "react";
import { sumUnits } from "../lib/amounts.ts";
import { type Config, todayHere, useConfig } from "../lib/config.ts";
import { useTranslation } from "../lib/i18n.ts";
import { reportFault } from "../lib/reporter.ts";
import { Button } from "./Button.tsx";
import { type Column, type Currency, exportedValue, isSummed } from "./columns.tsx";
import type { LoadedRows } from "./listRows.ts";
import { fileNameOf, saveFile } from "./saveFile.ts";
import { toast } from "./toasts.ts";

/** Rows of an exported file. */
export const MOST_EXPORTED = 5_000;

interface ExportButtonProps<Row> {
  /** Name of the file in English, without day and ending; in other languages it is called as the page. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly disabled?: boolean;
  readonly load: (most: number) => Promise<LoadedRows<Row>>;
}

/** Saves the rows of a list as a spreadsheet, with the headings of the page. */
export function ExportButton<Row>({ name, title, columns, disabled = false, load }: ExportButtonProps<Row>) {
  const { t } = useTranslation();
  const config = useConfig();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { rows, isCut } = await load(MOST_EXPORTED);
      await saveRows({ name, title, columns, rows, formats: config, totalTitle: t("total") });
      if (isCut) toast(t("export_cut", { number: MOST_EXPORTED }), { lasting: true });
    } catch (error) {
      reportFault("the list could not be exported", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon={DownloadIcon}
      busy={busy}
      disabled={disabled}
      // On a phone the other actions of a page come first.
      className="max-xs:order-last"
      onClick={() => void run()}
    >
      {t("download_excel")}
    </Button>
  );
}

interface SavedRows<Row> extends Pick<ExportButtonProps<Row>, "name" | "title" | "columns"> {
  readonly rows: readonly Row[];
  readonly formats: Formats;
  readonly totalTitle: string;
}

/** Saves rows as a spreadsheet. */
export async function saveRows<Row>({
  name,
  title,
  columns,
  rows,
  formats,
  totalTitle,
}: SavedRows<Row>): Promise<void> {
  const sheet = { name: sheetName(title), ...sheetOf(columns, rows, formats, totalTitle) };
  saveFile(await workbookBlob([sheet]), `${fileNameOf(name, title)}-${todayHere()}.xlsx`);
}

/** The names that spreadsheet programs allow. */
const sheetName = (title: string): string => title.replace(/[[\]:*?/\\]/g, " ").slice(0, 31);

type Formats = Pick<Config, "timeZone">;

/** Rows, totals, and widths of a sheet: numbers and dates are numbers and dates, in the host's time zone. */
export function sheetOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  formats: Formats,
  totalTitle: string,
): Omit<Sheet, "name"> {
  const exported = columns.filter(({ value, badge }) => value ?? badge);
  const widths = exported.map((column) => {
    const lengths = rows.map((row) => {
      const lines = String(exportedValue(column, row) ?? "").split("\n");
      return Math.max(...lines.map((line) => line.length));
    });
    return Math.min(
      60,
      lengths.reduce((a, b) => Math.max(a, b), Math.max(12, column.title.length + 2)),
    );
  });
  return {
    rows: [
      exported.map(({ title }) => title),
      ...rows.map((row) => exported.map((column) => cellOf(column, row, formats))),
    ],
    totals: totalsOf(exported, rows, totalTitle),
    widths,
  };
}

/** The sums of the amounts, a row for each currency. */
function totalsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], title: string): Cell[][] {
  const amounts = columns.filter(isSummed);
  const currencies = new Map(rows.flatMap((row) => amounts.flatMap(({ currency }) => byCode(currency?.(row)))));
  return [...currencies.values()].map((total) =>
    columns.map((column, index): Cell => {
      const { currency } = column;
      if (!currency || !isSummed(column)) return index === 0 ? title : "";
      const own = rows.filter((row) => currency(row).currency === total.currency);
      return moneyCell(
        sumUnits(own, (row) => Number(exportedValue(column, row) ?? 0)),
        total,
      );
    }),
  );
}

const byCode = (currency: Currency | undefined): [string, Currency][] =>
  currency ? [[currency.currency, currency]] : [];

/** An amount with the decimals and the code of its currency. */
function moneyCell(value: number, { currency: code, decimalPrecission }: Currency): Cell {
  const decimals = decimalPrecission > 0 ? `.${"0".repeat(decimalPrecission)}` : "";
  return { value, format: `#,##0${decimals} "${code.replace(/[^A-Z]/g, "")}"` };
}

function cellOf<Row>(column: Column<Row>, row: Row, formats: Formats): Cell {
  const { type, currency } = column;
  const content = exportedValue(column, row) ?? "";
  if (content === "") return "";
  if (currency) return moneyCell(Number(content), currency(row));
  return type ? dateCell(String(content), type, formats) : content;
}

function dateCell(text: string, type: "day" | "time", { timeZone }: Formats): Cell {
  if (Number.isNaN(Date.parse(text))) return text;
  if (isDay(text)) return { value: new Date(text), format: DAY_FORMAT };
  const local = localTime(text, timeZone);
  if (type === "day") return { value: new Date(local.day), format: DAY_FORMAT };
  const { hour, minute } = local;
  return { value: new Date(Date.parse(local.day) + (hour * 60 + minute) * 60_000), format: `${DAY_FORMAT} hh:mm` };
}

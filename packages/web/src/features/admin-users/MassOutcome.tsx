import { CheckIcon, DownloadIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { saveFile } from "../../ui/saveFile.ts";
import { Table } from "../../ui/Table.tsx";
import { faultText, type MassResult, passwordList } from "./mass.ts";

interface Line {
  readonly row: number;
  readonly username: string;
  readonly state: "created" | "known" | "refused";
  readonly faults: readonly string[];
}

interface MassOutcomeProps {
  readonly result: MassResult;
  /** The passwords were downloaded; they are shown once. */
  readonly taken: boolean;
  readonly onTaken: () => void;
}

/** What became of each row of the file. */
export function MassOutcome({ result, taken, onTaken }: MassOutcomeProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => heading.current?.focus(), [result]);
  const { created, rows, corrections } = result;
  const fresh = created.filter(({ password }) => password !== "");
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div ref={heading} tabIndex={-1} className="grid gap-3 outline-none">
        {created.length > 0 && (
          <Notice
            tone="good"
            title={t("mass_created", { count: created.length })}
            action={
              fresh.length > 0 && (
                <Button
                  kind="primary"
                  size="sm"
                  icon={taken ? CheckIcon : DownloadIcon}
                  disabled={taken}
                  onClick={() => {
                    saveFile(passwordList(fresh), "passwords.txt");
                    onTaken();
                  }}
                >
                  {taken ? t("mass_passwords_taken") : t("mass_passwords")}
                </Button>
              )
            }
          >
            {fresh.length > 0 && !taken && t("mass_passwords_once")}
          </Notice>
        )}
        {rows.length > 0 && (
          <Notice
            tone="warn"
            title={t("mass_refused", { count: rows.length })}
            action={
              corrections && (
                <Button size="sm" icon={DownloadIcon} onClick={() => saveFile(corrections, "users-to-correct.xlsx")}>
                  {t("mass_corrections")}
                </Button>
              )
            }
          >
            {t("mass_refused_text")}
          </Notice>
        )}
        {created.length === 0 && rows.length === 0 && <Notice>{t("mass_nothing")}</Notice>}
      </div>
      {created.length + rows.length > 0 && (
        <div className="rounded-lg border border-line bg-surface shadow-card">
          <Table
            label={t("mass_outcome")}
            columns={columnsOf(t)}
            rows={linesOf(result)}
            keyOf={({ row, username }) => `${row} ${username}`}
          />
        </div>
      )}
    </section>
  );
}

function linesOf({ created, rows }: MassResult): readonly Line[] {
  const made = created.map(({ row, username, password }) => ({
    row,
    username,
    state: password ? ("created" as const) : ("known" as const),
    faults: [],
  }));
  const refused = rows.map(({ row, faults }) => ({
    row,
    username: "",
    state: "refused" as const,
    faults: faults.map(faultText),
  }));
  return [...refused, ...made].sort((row, other) => row.row - other.row);
}

const STATES = {
  created: { tone: "good", text: "mass_state_created" },
  known: { tone: "neutral", text: "mass_state_known" },
  refused: { tone: "bad", text: "mass_state_refused" },
} as const;

function columnsOf(t: ReturnType<typeof useTranslation>["t"]): readonly Column<Line>[] {
  return [
    { id: "row", title: t("mass_row"), card: "title", cell: ({ row }) => t("mass_row_number", { number: row }) },
    { id: "username", title: t("username"), cell: ({ username }) => username },
    {
      id: "state",
      title: t("status"),
      card: "aside",
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{t(STATES[state].text)}</Badge>,
    },
    {
      id: "faults",
      title: t("mass_faults"),
      cell: ({ faults }) => (
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ),
    },
  ];
}

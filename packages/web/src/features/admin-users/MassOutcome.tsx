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
  readonly state: keyof typeof STATES;
  readonly faults: readonly string[];
}

interface Outcome {
  /** The passwords were downloaded; they are shown once. */
  readonly taken: boolean;
  readonly onTaken: () => void;
}

interface Check {
  readonly creating: boolean;
  readonly onCreate: () => void;
}

/** What became of each row of the file, or what would after a check. */
export function MassOutcome({ result, ...props }: { readonly result: MassResult } & (Outcome | Check)) {
  const { t } = useTranslation();
  const heading = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => void heading.current?.focus(), [result]);
  const { created, rows, corrections } = result;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div ref={heading} tabIndex={-1} className="grid gap-3 outline-none">
        {"onCreate" in props ? (
          <Ready {...props} count={created.filter(({ existing }) => !existing).length} />
        ) : (
          <Created {...props} created={created} />
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
            rows={linesOf(result, "onCreate" in props ? "ready" : "created")}
            keyOf={({ row, username }) => `${row} ${username}`}
          />
        </div>
      )}
    </section>
  );
}

/** What the file would create, and the button that does. */
function Ready({ count, creating, onCreate }: Check & { readonly count: number }) {
  const { t } = useTranslation();
  if (count === 0) return <Notice tone="warn" title={t("mass_check_none")} />;
  return (
    <Notice
      title={t("mass_check", { count })}
      action={
        <Button kind="primary" size="sm" busy={creating} onClick={onCreate}>
          {t("mass_create", { count })}
        </Button>
      }
    >
      {t("mass_check_text")}
    </Notice>
  );
}

function Created({ created, taken, onTaken }: Outcome & Pick<MassResult, "created">) {
  const { t } = useTranslation();
  const fresh = created.filter(({ password }) => password !== "");
  if (created.length === 0) return null;
  return (
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
  );
}

function linesOf({ created, rows }: MassResult, state: "created" | "ready"): readonly Line[] {
  const made = created.map(({ row, username, existing }) => ({
    row,
    username,
    state: existing ? ("known" as const) : state,
    faults: [],
  }));
  const refused = rows.map(({ row, username, faults }) => ({
    row,
    username,
    state: "refused" as const,
    faults: faults.map(faultText),
  }));
  return [...refused, ...made].sort((row, other) => row.row - other.row);
}

const STATES = {
  ready: { tone: "info", text: "mass_state_ready" },
  created: { tone: "good", text: "mass_state_created" },
  known: { tone: "neutral", text: "mass_state_known" },
  refused: { tone: "bad", text: "mass_state_refused" },
} as const;

function columnsOf(t: ReturnType<typeof useTranslation>["t"]): readonly Column<Line>[] {
  return [
    {
      id: "row",
      title: t("mass_row"),
      card: "title",
      cell: ({ row }) => <span className="whitespace-nowrap">{t("mass_row_number", { number: row })}</span>,
    },
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

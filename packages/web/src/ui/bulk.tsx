import { DownloadIcon, Trash2Icon } from "lucide-react";
import { useState } from "react";
import { type MessageKey, type Translate, useTranslation } from "../lib/i18n.ts";
import { useGo } from "../lib/navigation.ts";
import { reportFault } from "../lib/reporter.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { DialogButtons } from "./DialogButtons.tsx";
import { type Deletion, useDeletedToast } from "./deletion.tsx";
import { Select } from "./Field.tsx";
import { type Answer, reasonsOf } from "./form/refusal.ts";
import type { IconType } from "./Icon.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import { Notice } from "./Status.tsx";
import type { Selection } from "./selection.tsx";
import { toast } from "./toasts.ts";

interface BulkLook {
  readonly label: MessageKey;
  readonly icon?: IconType;
  readonly danger?: boolean;
}

/** Goes to a page with the selected rows. */
interface BulkLink<Row> extends BulkLook {
  /** Path of the site without its locale. */
  readonly href: (rows: readonly Row[]) => string;
}

/** What is chosen for all rows before they are changed, such as a group role. */
interface BulkChoice {
  readonly label: MessageKey;
  /** Undefined until they are loaded. */
  readonly useOptions: () => readonly { readonly value: string; readonly label: string }[] | undefined;
}

/** Changes each selected row, after a confirmation. */
interface BulkChange<Row> extends BulkLook {
  readonly useChange: () => (row: Row, chosen: string) => Promise<Answer>;
  readonly choice?: BulkChoice;
  /** Rows that it would change; offered if any is selected, and the others are left out. */
  readonly isFor?: (row: Row) => boolean;
  readonly title: (count: number, t: Translate) => string;
  readonly text: MessageKey;
  /** What the page says afterward. */
  readonly done: (count: number, t: Translate) => string;
  readonly onDone?: () => void;
  /** Takes the change of a row back; the page offers that afterward. */
  readonly restore?: Deletion<Row>["restore"];
}

/** Saves something of the selected rows, which changes none of them. */
interface BulkFile<Row> extends BulkLook {
  readonly save: (rows: readonly Row[]) => Promise<void>;
}

/** Does something with all selected rows at once, which ends the selection. */
interface BulkRun<Row> extends BulkLook {
  readonly useRun: () => (rows: readonly Row[]) => void;
}

/** What can be done with several rows of a list at once. */
export type BulkAction<Row> = BulkLink<Row> | BulkChange<Row> | BulkFile<Row> | BulkRun<Row>;

/** Deletes the selected rows, one call for each. */
export function bulkDeletion<Row>({ useDelete, onDeleted, restore }: Deletion<Row>): BulkAction<Row> {
  return {
    label: "delete",
    icon: Trash2Icon,
    danger: true,
    useChange: useDelete,
    title: (count, t) => t("bulk_delete_title", { count }),
    text: restore ? "bulk_delete_restorable" : "delete_text",
    done: (count, t) => t("bulk_deleted", { count }),
    ...(restore && { restore }),
    ...(onDeleted && { onDone: onDeleted }),
  };
}

interface BulkButtonsProps<Row> {
  readonly actions: readonly BulkAction<Row>[];
  readonly selection: Selection<Row>;
  readonly reload: () => void;
}

export function BulkButtons<Row>({ actions, selection, reload }: BulkButtonsProps<Row>) {
  const { t } = useTranslation();
  const go = useGo();
  const [opened, setOpened] = useState<BulkChange<Row>>();
  const isOffered = (action: BulkAction<Row>): boolean =>
    !("isFor" in action && action.isFor) || selection.rows.some(action.isFor);
  return (
    <>
      {actions.filter(isOffered).map((action) =>
        "save" in action ? (
          <FileButton key={action.label} action={action} rows={selection.rows} />
        ) : "useRun" in action ? (
          <RunButton key={action.label} action={action} selection={selection} />
        ) : (
          <Button
            key={action.label}
            size="sm"
            kind={action.danger ? "danger" : "href" in action ? "primary" : "secondary"}
            {...(action.icon && { icon: action.icon })}
            onClick={() => ("href" in action ? go(action.href(selection.rows)) : setOpened(action))}
          >
            {t(action.label)}
          </Button>
        ),
      )}
      {opened && (
        <BulkDialog action={opened} selection={selection} reload={reload} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

function RunButton<Row>({ action, selection }: { readonly action: BulkRun<Row>; readonly selection: Selection<Row> }) {
  const { t } = useTranslation();
  const run = action.useRun();
  return (
    <Button
      size="sm"
      kind="primary"
      {...(action.icon && { icon: action.icon })}
      onClick={() => {
        run(selection.rows);
        selection.clear();
      }}
    >
      {t(action.label)}
    </Button>
  );
}

function FileButton<Row>({ action, rows }: { readonly action: BulkFile<Row>; readonly rows: readonly Row[] }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await action.save(rows);
    } catch (error) {
      reportFault("a file of selected rows could not be saved", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" busy={busy} icon={action.icon ?? DownloadIcon} onClick={() => void run()}>
      {t(action.label)}
    </Button>
  );
}

interface BulkDialogProps<Row> extends Pick<BulkButtonsProps<Row>, "selection" | "reload"> {
  readonly action: BulkChange<Row>;
  readonly onClose: () => void;
}

/** Asks, shows the progress, and lists the rows that were refused; those stay selected. */
function BulkDialog<Row>({ action, selection, reload, onClose }: BulkDialogProps<Row>) {
  const { t } = useTranslation();
  const change = action.useChange();
  const sayDone = useDeletedToast(action.restore, reload);
  const [rows] = useState(action.isFor ? selection.rows.filter(action.isFor) : selection.rows);
  const [chosen, setChosen] = useState("");
  const [done, setDone] = useState<number>();
  const [refused, setRefused] = useState<readonly string[]>();
  const isBusy = done !== undefined && !refused;
  const close = () => {
    if (!isBusy) onClose();
  };
  const run = async () => {
    const changed: Row[] = [];
    const reasons: string[] = [];
    setDone(0);
    for (const [index, row] of rows.entries()) {
      const reason = await refusalOf(() => change(row, chosen), t);
      if (reason === undefined) changed.push(row);
      else reasons.push(`${selection.nameOf(row)}: ${reason}`);
      setDone(index + 1);
    }
    selection.toggle(changed, false);
    setRefused(reasons);
    reload();
    action.onDone?.();
    if (changed.length > 0) sayDone(action.done(changed.length, t), changed, (count) => t("bulk_restored", { count }));
    if (reasons.length === 0) onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={action.title(rows.length, t)}
      onClose={close}
      footer={
        refused ? (
          <Button onClick={close}>{t("close")}</Button>
        ) : (
          <DialogButtons
            onClose={close}
            kind={action.danger ? "destroy" : "primary"}
            busy={isBusy}
            disabled={action.choice && chosen === ""}
            onClick={() => void run()}
          >
            {t(action.label)}
          </DialogButtons>
        )
      }
    >
      <div className="grid gap-3">
        {refused ? (
          <Notice tone="bad" title={t("bulk_refused", { count: refused.length })}>
            <ul className="max-h-60 list-disc overflow-y-auto pl-4">
              {refused.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        ) : (
          <p>{t(action.text)}</p>
        )}
        {action.choice && !refused && <Choice choice={action.choice} chosen={chosen} onChoose={setChosen} />}
        {isBusy && <ProgressBar label={action.title(rows.length, t)} value={done / rows.length} />}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly choice: BulkChoice;
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

function Choice({ choice, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const options = choice.useOptions();
  return (
    <Select
      label={t(choice.label)}
      required
      value={chosen}
      disabled={!options}
      options={[{ value: "", label: t("bulk_choose") }, ...(options ?? [])]}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

async function refusalOf(change: () => Promise<Answer>, t: Translate): Promise<string | undefined> {
  try {
    const answer = await change();
    return answer.message.status === "success" ? undefined : reasonsOf(answer).join(" ");
  } catch (error) {
    reportFault("a selected row could not be changed", error);
    return t("confirm_failed");
  }
}

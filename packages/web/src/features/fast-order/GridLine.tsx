import { XIcon } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, memo } from "react";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Money } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { ScanButton } from "../../ui/scan/ScanButton.tsx";
import { StockLabel } from "../catalog/index.ts";
import { ArticleInput } from "./ArticleInput.tsx";
import { LineState } from "./LineState.tsx";
import { currentCheck, isBlank, isStale, type Line, type LineCheck, type TypedLine } from "./line.ts";

export type Field = "code" | "qty";

/** The element of a line's field. */
export const fieldId = (key: number, field: Field): string => `fast-${field}-${key}`;

/** Actions of lines on the grid; a stable object, so that lines render only when they change. */
export interface GridActions {
  /** @param byKeyboard the user is still typing: problems are shown once the field is left */
  type(key: number, typed: Partial<TypedLine>, byKeyboard?: boolean): void;
  leave(key: number): void;
  remove(key: number): void;
  /** Moves the focus to the line above or below. */
  move(key: number, field: Field, step: 1 | -1): void;
  focus(key: number, field: Field): void;
  /** Inserts lines copied from a spreadsheet; false for plain text. */
  paste(key: number, text: string): boolean;
  add(): void;
}

/** One row on wide screens, three on small ones, four on narrow phones. */
const AREAS =
  "grid-cols-[20px_minmax(0,1fr)_72px_32px] [grid-template-areas:'n_a_q_x'_'._s_s_s'_'._p_p_p'] " +
  "max-[23rem]:[grid-template-areas:'n_a_a_a'_'._._q_x'_'._s_s_s'_'._p_p_p'] " +
  "lg:grid-cols-[24px_208px_minmax(0,1fr)_80px_100px_124px_104px_32px] lg:[grid-template-areas:'n_a_s_q_p_k_t_x'] " +
  "xl:grid-cols-[24px_256px_minmax(0,1fr)_80px_100px_124px_104px_32px]";

interface GridLineProps {
  readonly line: Line;
  readonly number: number;
  /** Number of the line that this line was merged into. */
  readonly addedTo: number | undefined;
  readonly isTyping: boolean;
  readonly actions: GridActions;
}

/** A line of the grid. Renders only when it changes, so that typing stays fast among hundreds of lines. */
export const GridLine = memo(function GridLine({ line, number, addedTo, isTyping, actions }: GridLineProps) {
  const { t } = useTranslation();
  const { key } = line;
  const check = currentCheck(line);
  const bad = isTyping ? [] : faultyFields(check);
  const onBlur = () => actions.leave(key);
  const onKey = (field: Field) => (event: KeyboardEvent<HTMLInputElement>) => {
    const isControl = event.ctrlKey || event.metaKey;
    const step = { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      if (isControl) actions.add();
      else if (field === "code" && line.code.trim() !== "") actions.focus(key, "qty");
      else if (field === "qty") actions.move(key, "code", 1);
    } else if (step !== undefined) {
      event.preventDefault();
      actions.move(key, field, step);
    } else if (event.key === "Delete" && isControl) {
      event.preventDefault();
      actions.move(key, field, 1);
      actions.remove(key);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (actions.paste(key, event.clipboardData.getData("text/plain"))) event.preventDefault();
  };
  const stateId = `fast-state-${key}`;
  return (
    <li className={cx("group grid items-center gap-x-3 gap-y-1 px-3 py-2 lg:min-h-13 lg:py-1.5 xs:px-4", AREAS)}>
      <span className="tabular text-right text-2xs text-ink-3 [grid-area:n]">{number}</span>
      <div className="relative [grid-area:a]">
        <ArticleInput
          id={fieldId(key, "code")}
          label={t("fast_article_of", { row: number })}
          value={line.code}
          invalid={bad.includes("code")}
          describedBy={stateId}
          onType={(code) => actions.type(key, { code }, true)}
          onLeave={onBlur}
          onChoose={({ article_code, sorg }) => {
            actions.type(key, { code: article_code, sorg });
            actions.focus(key, "qty");
          }}
          onKey={onKey("code")}
          onPaste={onPaste}
        />
        {line.code === "" && (
          <ScanButton
            wants="article"
            size="sm"
            label={t("scan_article_of", { row: number })}
            className="absolute top-1/2 right-0.5 -translate-y-1/2"
            onScan={(code) => {
              actions.type(key, { code });
              actions.focus(key, "qty");
            }}
          />
        )}
      </div>
      <div className="min-w-0 [grid-area:s]">
        <LineState
          id={stateId}
          line={line}
          addedTo={addedTo}
          isTyping={isTyping}
          onType={(typed) => actions.type(key, typed)}
        />
      </div>
      <input
        id={fieldId(key, "qty")}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={20}
        aria-label={t("fast_qty_of", { row: number })}
        aria-invalid={bad.includes("qty") || undefined}
        aria-describedby={stateId}
        value={line.qty}
        onChange={({ target }) => actions.type(key, { qty: target.value }, true)}
        onBlur={onBlur}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKey("qty")}
        onPaste={onPaste}
        className={cx("field field-sm tabular px-2 text-right [grid-area:q]", bad.includes("qty") && "border-bad")}
      />
      {line.check && <Amounts check={line.check} isOutdated={isStale(line)} />}
      <span className="[grid-area:x]">
        {!isBlank(line) && (
          <IconButton
            icon={XIcon}
            size="sm"
            tabIndex={-1}
            label={t("fast_remove", { row: number })}
            onClick={() => actions.remove(key)}
          />
        )}
      </span>
    </li>
  );
});

/** Problems of a quantity; all others are of the article. */
const OF_QUANTITY = ["over_stock", "not_enough_stock", "over_arrival", "over_order_limit"];

/** The fields with problems. */
export function faultyFields(check: LineCheck | undefined): readonly Field[] {
  const fields = (check?.problems ?? []).map(
    ({ message }): Field => (message.startsWith("qty_") || OF_QUANTITY.includes(message) ? "qty" : "code"),
  );
  return [...new Set(fields)];
}

/**
 * Price, stock, and subtotal: columns on wide screens, a row of their own on small ones. A subtotal is never shown beside another
 * quantity than its own.
 */
function Amounts({ check, isOutdated }: { check: LineCheck; isOutdated: boolean }) {
  const { unitPrice, subTotal, currency, stock, result } = check;
  const style = currency ? moneyStyle(currency) : undefined;
  if (!style) return null;
  return (
    <div
      className={cx(
        "flex flex-wrap items-center justify-between gap-x-3 [grid-area:p] lg:contents",
        isOutdated && "*:opacity-50",
      )}
    >
      <span className="text-ink-2 lg:text-right lg:[grid-area:p]">
        {unitPrice != null && <Money amount={unitPrice} style={style} />}
      </span>
      <span className="min-w-0 lg:pl-3 lg:[grid-area:k]">
        {stock && <StockLabel stock={stock} className="max-w-full !whitespace-normal" />}
      </span>
      <span className="text-right font-semibold lg:[grid-area:t]">
        {isOutdated ? (
          <Skeleton className="ml-auto h-4 w-16" />
        ) : (
          subTotal != null && result === "ok" && <Money amount={subTotal} style={style} />
        )}
      </span>
    </div>
  );
}

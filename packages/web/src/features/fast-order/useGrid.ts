import { useApolloClient } from "@apollo/client/react";
import { parsePaste } from "@spoke/core/fast-order/paste.ts";
import { parseQuantity } from "@spoke/core/fast-order/quantity.ts";
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { toast } from "../../ui/toasts.ts";
import { useCart } from "../cart/index.ts";
import { addLines, checkLines, checksByKey } from "./check.ts";
import { type Field, fieldId, type GridActions } from "./GridLine.tsx";
import { gridOf, gridReducer, hasRoom, linesToCheck } from "./grid.ts";
import { checkKeyOf, isBlank, loadLines, saveLines, type TypedLine } from "./line.ts";

/** Pause after the last key; typing a quantity takes less. */
const WAIT_MS = 350;

/** Characters; a full grid has fewer. */
const LONGEST_PASTE = 200_000;

interface Outcome {
  readonly articles: number;
  /** Lines that stay in the grid because of a problem. */
  readonly left: number;
}

/** The lines of a fast order, their checks, and their actions. The lines survive a reload. */
export function useGrid(onAdded: () => void) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const cart = useCart();
  const [grid, change] = useReducer(gridReducer, undefined, () => gridOf(loadLines()));
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [tooMany, setTooMany] = useState(0);
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<Outcome>();

  useEffect(() => saveLines(grid.lines.filter((line) => !isBlank(line))), [grid.lines]);

  const pending = useMemo(() => linesToCheck(grid), [grid]);
  const checkKey = pending.map((line) => `${line.key}${checkKeyOf(line)}`).join("\n");
  const latest = useRef({ grid, pending });
  useLayoutEffect(() => {
    latest.current = { grid, pending };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks once for each change, and for each new attempt
  useEffect(() => {
    if (checkKey === "") return undefined;
    const control = new AbortController();
    const checkPending = async () => {
      const lines = latest.current.pending;
      try {
        const checked = await checkLines(client, lines, control.signal);
        if (control.signal.aborted) return;
        setFailed(false);
        change({ type: "checked", ...checksByKey(lines, checked) });
      } catch (error) {
        if (control.signal.aborted) return;
        reportFault("the lines could not be checked", error);
        setFailed(true);
      }
    };
    const timer = setTimeout(() => void checkPending(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [checkKey, attempt, client]);

  const add = useCallback(async () => {
    const lines = latest.current.grid.lines.filter((line) => !isBlank(line));
    if (lines.length === 0) return;
    setAdding(true);
    try {
      // Counts changes that other parts of the page have not sent yet.
      await cart.flush();
      const { checked, added, articles } = await addLines(client, lines);
      const keys = lines.flatMap(({ key }, index) => (added.has(index) ? [key] : []));
      change({ type: "checked", ...checksByKey(lines, checked) });
      change({ type: "remove", keys });
      setAdded({ articles, left: lines.length - keys.length });
    } catch (error) {
      reportFault("the lines could not be added to the cart", error);
      toast(t("cart_update_failed"), { tone: "bad" });
    } finally {
      cart.reload();
      setAdding(false);
    }
  }, [client, cart, t]);

  const texts = useRef(t);
  const run = useRef({ add, adding });
  useLayoutEffect(() => {
    run.current = { add, adding };
    texts.current = t;
  });
  const actions = useMemo((): GridActions => {
    const focus = (key: number | undefined, field: Field) => {
      if (key !== undefined) document.getElementById(fieldId(key, field))?.focus();
    };
    return {
      type: (key, typed, byKeyboard = false) => change({ type: "type", key, typed, byKeyboard }),
      leave: (key) => change({ type: "leave", key }),
      remove: (key) => {
        const index = latest.current.grid.lines.findIndex((line) => line.key === key);
        const line = latest.current.grid.lines[index];
        if (!line) return;
        change({ type: "remove", keys: [key] });
        if (isBlank(line)) return;
        const undo = () => change({ type: "restore", index, line });
        toast(texts.current("fast_removed", { row: index + 1 }), {
          action: { label: texts.current("undo"), run: undo },
        });
      },
      move: (key, field, step) => {
        const { lines } = latest.current.grid;
        focus(lines[lines.findIndex((line) => line.key === key) + step]?.key, field);
      },
      focus,
      paste: (key, text) => {
        const rows = text.length > LONGEST_PASTE ? text.split("\n").length : 0;
        if (rows > 0) setTooMany(rows);
        const lines = rows > 0 ? undefined : linesIn(text);
        if (!lines) return rows > 0;
        const fits = hasRoom(latest.current.grid, lines.length);
        setTooMany(fits ? 0 : lines.length);
        if (fits) {
          flushSync(() => change({ type: "insert", at: key, lines }));
          focus(latest.current.grid.lines.find(isBlank)?.key, "code");
        }
        return true;
      },
      add: () => {
        if (!run.current.adding) void run.current.add();
      },
    };
  }, []);

  useEffect(() => {
    // On a phone, the on-screen keyboard would hide the page.
    if (window.matchMedia?.("(pointer: fine)").matches) {
      actions.focus(latest.current.grid.lines.find(isBlank)?.key ?? -1, "code");
    }
  }, [actions]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome
  useEffect(() => {
    if (added) onAdded();
  }, [added]);

  return {
    lines: grid.lines,
    typing: grid.typing,
    actions,
    takePossible: () => change({ type: "take-possible" }),
    forArrivals: (days: ReadonlyMap<number, string>) => change({ type: "for-arrivals", days }),
    failed,
    retry: () => setAttempt((before) => before + 1),
    tooMany,
    added,
    adding,
    clear: () => {
      const lines = grid.lines.filter((line) => !isBlank(line));
      const undo = () => change({ type: "insert", at: -1, lines });
      change({ type: "clear" });
      setAdded(undefined);
      setTooMany(0);
      toast(t("fast_cleared"), { action: { label: t("undo"), run: undo } });
    },
  };
}

/** Lines copied from a spreadsheet; undefined for a single code or words to search for. */
function linesIn(text: string): readonly TypedLine[] | undefined {
  const pasted = parsePaste(text).map(({ articleCode, ...rest }): TypedLine => ({ code: articleCode, ...rest }));
  const [first] = pasted;
  if (!first) return undefined;
  const isTable = pasted.length > 1 || text.includes("\t") || parseQuantity(first.qty) !== undefined;
  return isTable ? pasted : undefined;
}

import {
  createContext,
  type ReactNode,
  useContext,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cx } from "../lib/variants.ts";

/** How long a page waits for the parts whose size nobody knows; then it shows what it has. */
export const SETTLE_MS = 4_000;

const SettleContext = createContext<((part: string, isPending: boolean) => void) | undefined>(undefined);

interface SettleProps {
  /** Skeletons in the size of what comes. */
  readonly skeleton: ReactNode;
  /** The parts, which load from the start. */
  readonly children: ReactNode;
  readonly className?: string;
  /** Waits as if a part did. */
  readonly hold?: boolean;
  /** When the parts show. */
  readonly onSettled?: () => void;
}

/**
 * Parts that show together: whether one of them shows at all, and its size, is known only with its data, and parts that come
 * one by one would push those below them around.
 */
export function Settle({ skeleton, children, className, hold = false, onSettled }: SettleProps) {
  const pending = useRef(new Set<string>());
  const [isDone, setDone] = useState(false);
  const [report] = useState(() => (part: string, isPending: boolean) => {
    if (isPending) pending.current.add(part);
    // Another part may begin to wait in the same moment.
    else if (pending.current.delete(part)) queueMicrotask(() => pending.current.size === 0 && setDone(true));
  });
  // Runs after the effects of the parts: all that wait have said so.
  useLayoutEffect(() => {
    if (pending.current.size === 0) setDone(true);
    const timer = setTimeout(() => setDone(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isSettled = isDone && !hold;
  const tell = useEffectEvent(() => onSettled?.());
  useLayoutEffect(() => {
    if (isSettled) tell();
  }, [isSettled]);
  return (
    <SettleContext value={report}>
      <div className="relative">
        {/* Invisible parts move nothing, are read by nobody, and take their places already. */}
        <div className={cx(className, !isSettled && "invisible min-h-dvh")}>{children}</div>
        {!isSettled && <div className="absolute inset-x-0 top-0">{skeleton}</div>}
      </div>
    </SettleContext>
  );
}

/** Tells the `Settle` around a part, if there is one, whether the part still waits for its data. */
export function useSettling(isPending: boolean): void {
  const report = useContext(SettleContext);
  const part = useId();
  useLayoutEffect(() => {
    if (!report) return undefined;
    report(part, isPending);
    return () => report(part, false);
  }, [report, part, isPending]);
}

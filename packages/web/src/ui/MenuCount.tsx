import { createContext, useContext, useEffect, useId } from "react";

interface MenuCountProps {
  readonly count: number;
  /** The number in words. */
  readonly label: string;
}

/** Told how much waits behind each entry of a part of the menu, by the entry's id; `undefined` when it is gone. */
export const CountSink = createContext<((id: string, counted: MenuCountProps | undefined) => void) | undefined>(
  undefined,
);

/** How much waits behind an entry of the menu; nothing for 0. */
export function MenuCount({ count, label }: MenuCountProps) {
  const id = useId();
  const tell = useContext(CountSink);
  useEffect(() => {
    if (count === 0) return;
    tell?.(id, { count, label });
    return () => tell?.(id, undefined);
  }, [tell, id, count, label]);
  return <CountBadge count={count} label={label} />;
}

/** The number alone; nothing for 0. */
export function CountBadge({ count, label }: MenuCountProps) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        data-badge=""
        className="tabular grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-2xs font-medium text-accent-text"
      >
        {count > 99 ? "99+" : count}
      </span>
      <span className="sr-only">{label}</span>
    </>
  );
}

import { useEffect, useRef } from "react";
import { useConfig } from "../config.ts";
import { useHere } from "../navigation.tsx";
import { MenuList } from "./MenuList.tsx";

/** The drawer of wide screens. The entry of the page shown is in view, however long the menu is. */
export function Sidebar() {
  const { webCopyright } = useConfig();
  const { path } = useHere();
  const drawer = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another page shows
  useEffect(() => {
    const frame = drawer.current;
    const entry = frame?.querySelector<HTMLElement>("[aria-current]");
    if (!frame || !entry) return;
    const [seen, wanted] = [frame.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (wanted.top < seen.top || wanted.bottom > seen.bottom) {
      frame.scrollTop += wanted.top - seen.top - seen.height / 2;
    }
  }, [path]);
  return (
    <div
      ref={drawer}
      className="fixed top-(--header) bottom-0 left-0 hidden w-60 flex-col justify-between gap-6 overflow-y-auto border-r border-line bg-surface px-3 py-4 [scrollbar-width:thin] lg:flex"
    >
      <MenuList />
      {webCopyright && <footer className="px-3 text-2xs text-ink-3">{webCopyright}</footer>}
    </div>
  );
}

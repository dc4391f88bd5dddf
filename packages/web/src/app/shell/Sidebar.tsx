import { useConfig } from "../config.ts";
import type { RouteRow } from "../route.ts";
import { MenuList } from "./MenuList.tsx";

/** The drawer of wide screens. */
export function Sidebar({ row }: { row: RouteRow }) {
  const { webCopyright } = useConfig();
  return (
    <div className="fixed top-16 bottom-0 left-0 hidden w-60 flex-col justify-between gap-6 overflow-y-auto border-r border-line bg-surface px-3 py-5 lg:flex">
      <MenuList row={row} />
      {webCopyright && <footer className="px-3 text-2xs text-ink-3">{webCopyright}</footer>}
    </div>
  );
}

import { useConfig } from "../../lib/config.ts";
import { MenuList } from "./MenuList.tsx";

/** The drawer of wide screens. */
export function Sidebar() {
  const { webCopyright } = useConfig();
  return (
    <div className="fixed top-(--header) bottom-0 left-0 hidden w-60 flex-col justify-between gap-6 overflow-y-auto border-r border-line bg-surface px-3 py-4 [scrollbar-width:thin] lg:flex print:hidden">
      <MenuList />
      {webCopyright && <footer className="px-3 text-2xs text-ink-3">{webCopyright}</footer>}
    </div>
  );
}

import { useState } from "react";
import { useLocation } from "react-router";

/**
 * Whether something above the page is open. It ends with the page: what was opened and is still being fetched when the
 * user goes on must not open over the next one.
 */
export function useOpenHere(): readonly [open: boolean, setOpen: (open: boolean) => void] {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return [openAt === key, (open) => setOpenAt(open ? key : undefined)];
}

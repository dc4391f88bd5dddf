import { useEffect, useEffectEvent } from "react";
import { coverPage } from "../../lib/overlays.ts";

/** Back on phones closes an overlay while it is there; without `onClose`, it stays. */
export function useBackCloses(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => coverPage(() => close()), []);
}

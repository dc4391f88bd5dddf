import { useEffect } from "react";
import { hasFlag, useConfig } from "../../lib/config.ts";
import { whenIdle } from "../../lib/idle.ts";

/** Renews the subscription of a browser that allows notifications; does nothing on hosts without them. */
export function Push() {
  const isOn = hasFlag(useConfig(), "WEB_NOTIFICATION");
  useEffect(() => {
    if (!isOn) return;
    return whenIdle(() => {
      import("./push.ts").then(
        ({ startPush }) => startPush(),
        (error: unknown) => console.info("notifications are not available", error),
      );
    });
  }, [isOn]);
  return null;
}

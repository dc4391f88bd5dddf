import { Suspense } from "react";
import { lazily } from "../../app/chunks.ts";
import { hasFlag, useConfig } from "../../app/config.ts";

const PushClient = lazily(() => import("./PushClient.tsx"));

/** The place of notifications in the page: nothing, and no call, on hosts without them. */
export function Push() {
  const config = useConfig();
  if (!hasFlag(config, "WEB_NOTIFICATION")) return null;
  return (
    <Suspense>
      <PushClient />
    </Suspense>
  );
}

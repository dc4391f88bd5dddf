import { Suspense } from "react";
import { useSession } from "../../app/session.ts";
import { lazily } from "../../lib/chunks.ts";
import { useStore } from "../../lib/store.ts";
import { isConsumerVoiceOpen } from "./open.ts";

const ConsumerVoiceDialog = lazily(() => import("./ConsumerVoiceDialog.tsx"));

/** The place of the consumer-voice dialog in the page: empty without the scope, and until someone opens it. */
export function ConsumerVoice() {
  const session = useSession();
  const open = useStore(isConsumerVoiceOpen);
  const may = session.status === "in" && session.user.scopes.includes("consumer-voice.submit");
  if (!open || !may) return null;
  return (
    <Suspense>
      <ConsumerVoiceDialog />
    </Suspense>
  );
}

import { onSessionEnd } from "../../app/session.ts";

let draft = "";

/** What was typed and not sent: closing the dialog loses nothing, the end of the session forgets it. */
export function readDraft(): string {
  return draft;
}

export function keepDraft(text: string): void {
  draft = text;
}

onSessionEnd(() => keepDraft(""));

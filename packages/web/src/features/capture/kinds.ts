import type { ApolloClient } from "@apollo/client";
import type { CaptureKind, Outcome } from "../../lib/outbox/outbox.ts";
import type { Capture } from "../../lib/outbox/schema.ts";
import type { Answer } from "../../ui/form/refusal.ts";

/** A form that can be filled in without a network. */
export interface CaptureForm {
  /** Sends a file of a slot and returns the id of its upload. */
  readonly upload: (client: ApolloClient, slot: string, file: File) => Promise<string>;
  /** Calls the mutation with the capture's id as idempotency key, and the uploads by slot. */
  readonly submit: (client: ApolloClient, capture: Capture, values: unknown) => Promise<Answer>;
}

/** Forms by the name of their kind. Each loads its code when a capture is sent. */
export const CAPTURE_FORMS: Record<string, () => Promise<CaptureForm>> = {};

/** A form as the outbox uses it. */
export function kindOf(load: () => Promise<CaptureForm>, client: ApolloClient): CaptureKind {
  return {
    upload: async ({ slot, name }, content) =>
      (await load()).upload(client, slot, new File([content], name, { type: content.type })),
    submit: async (capture, values) => toOutcome(await (await load()).submit(client, capture, values)),
  };
}

function toOutcome({ message, userErrors }: Answer): Outcome {
  if (message.status === "success") return { result: "sent" };
  if (userErrors.length === 0) return { result: "refused", errors: [{ field: "", message: message.description }] };
  return { result: "refused", errors: userErrors.map(({ field, message: key }) => ({ field, message: key })) };
}

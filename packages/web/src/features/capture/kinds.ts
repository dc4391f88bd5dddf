import type { ApolloClient } from "@apollo/client";
import type { MessageKey } from "../../lib/i18n.ts";
import type { CaptureKind, Outcome } from "../../lib/outbox/outbox.ts";
import type { Capture } from "../../lib/outbox/schema.ts";
import type { Answer } from "../../ui/form/refusal.ts";
import type { EvidenceOptions } from "../upload/index.ts";
import { fileOf, uploadedEarly } from "./early.ts";

/** A form that can be filled in without a network. */
export interface CaptureForm {
  /** Sends a file of a slot and returns the id of its upload. */
  readonly upload: (client: ApolloClient, slot: string, file: File, options?: EvidenceOptions) => Promise<string>;
  /** Calls the mutation with the capture's id as idempotency key, and the uploads by slot. */
  readonly submit: (client: ApolloClient, capture: Capture, values: unknown) => Promise<Answer>;
}

interface CaptureRow {
  /** What the form is called in the outbox. */
  readonly title: MessageKey;
  /** Path of the form, which opens a refused capture as `?capture={id}`. */
  readonly page: string;
  /** The form names its customer, so that it is sent for whatever customer the user acts by then. */
  readonly namesCustomer?: true;
  /** Loads the code that sends the form. */
  readonly load: () => Promise<CaptureForm>;
}

/**
 * Kinds of forms that are filled in offline, by name. To add a kind:
 *
 * 1. Write `features/<area>/capture.ts`, which exports a `CaptureForm`: `upload` calls `sendEvidence` with the purpose of
 *    the slot, and `submit` the mutation, with `capture.id` as client request id. It imports nothing of `features/capture` but types, and
 *    the feature's `index.ts` exports it.
 * 2. Add a row here: `"claim-bike": { title: "outbox_claim_bike", page: "/claim/create/bike", load: async () => (await import("../claims/index.ts")).bikeCapture }`.
 * 3. In the page, wrap the form in `CapturePage`, pass its `start` to `useCaptureForm({ kind: "claim-bike", start, ... })`, and hold
 *    files in `useCaptureFiles(start.files, max, upload)`. With a network, files are sent as soon as they are chosen. The form is stored
 *    first, then sent; without a network it waits in the outbox with its files.
 * 4. Mark the route as `offline: true`, and list the page's file in `OFFLINE_PAGES` of `vite.config.ts`, so that it opens offline.
 */
export const CAPTURE_FORMS: Record<string, CaptureRow> = {
  inspection: {
    title: "inspection",
    page: "/pdi/create",
    load: async () => (await import("../inspections/index.ts")).inspectionCapture,
  },
  "claim-bike": {
    title: "outbox_claim_bike",
    page: "/claim/create/bike",
    load: async () => (await import("../claims/index.ts")).bikeCapture,
  },
  "claim-paa": {
    title: "outbox_claim_parts",
    page: "/claim/create/paa",
    load: async () => (await import("../claims/index.ts")).partsCapture,
  },
  "visit-polygon": {
    title: "title_visit_form_polygon_id",
    page: "/visit-form/polygon/create",
    load: async () => (await import("../visits/index.ts")).polygonCapture,
    namesCustomer: true,
  },
  "visit-wim": {
    title: "title_visit_form_wim_id",
    page: "/visit-form/wim/create",
    load: async () => (await import("../visits/index.ts")).wimCapture,
    namesCustomer: true,
  },
};

/** A form as the outbox uses it. */
export function kindOf({ load }: CaptureRow, client: ApolloClient): CaptureKind {
  return {
    upload: async (file, content) => {
      const { upload } = await load();
      return uploadedEarly(file.id) ?? upload(client, file.slot, fileOf(file, content));
    },
    submit: async (capture, values) => toOutcome(await (await load()).submit(client, capture, values)),
  };
}

function toOutcome({ message, userErrors }: Answer): Outcome {
  if (message.status === "success") return { result: "sent" };
  if (userErrors.length === 0) return { result: "refused", errors: [{ field: "", message: message.description }] };
  return {
    result: "refused",
    errors: userErrors.map(({ field, message: key, values }) => ({ field, message: key, ...(values && { values }) })),
  };
}

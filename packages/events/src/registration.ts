import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** A dealer registered a sold frame, or changed or deleted the registration. */
export const registrationChanged = defineEvent(
  "registration.changed",
  1,
  z.object({
    registrationId: z.string(),
    frameNumber: z.string(),
    sorg: z.string(),
    brand: z.string().describe("id of the brand"),
    sequence: z.int().describe("number of the change; the ERP's answer names it"),
    change: z.enum(["insert", "update", "delete"]),
  }),
);

/** The ERP took a registration, or refused it. */
export const registrationAnswered = defineEvent(
  "registration.answered",
  1,
  registrationChanged.data.omit({ sequence: true, change: true }),
);

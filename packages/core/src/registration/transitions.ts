import { SYSTEM, stateMachine } from "../platform/index.ts";
import { REGISTRATION_STATES, type RegistrationState } from "./schema.ts";

/** Everybody who registers sold frames. */
export const REGISTER = "page.customer-sales-report";

const EVENTS = ["send", "accept", "refuse", "change", "retry"] as const;
type RegistrationEvent = (typeof EVENTS)[number];

const change = (from: RegistrationState, to: RegistrationState) =>
  ({ from, event: "change", to, scope: REGISTER }) as const;
const system = (from: RegistrationState, event: RegistrationEvent, to: RegistrationState) =>
  ({ from, event, to, scope: SYSTEM }) as const;

/** Rules of one direction: a new registration, or a change of one that the ERP has. */
const pipeline = (kind: "insert" | "update") => [
  system(`pending ${kind}`, "send", `processing ${kind}`),
  // An answer may overtake the note that its file was written, and the ERP's office may correct a refusal later.
  ...(["pending", "processing", "failed"] as const).map((step) => system(`${step} ${kind}`, "accept", "complete")),
  ...(["pending", "processing"] as const).map((step) => system(`${step} ${kind}`, "refuse", `failed ${kind}`)),
  { from: `failed ${kind}`, event: "retry", to: `pending ${kind}`, scope: REGISTER } as const,
  ...(["pending", "processing", "failed"] as const).map((step) => change(`${step} ${kind}`, `pending ${kind}`)),
];

/** How a registration moves (decision 053). */
export const registrationMachine = stateMachine<RegistrationState, RegistrationEvent>(
  "registration",
  REGISTRATION_STATES,
  EVENTS,
  [
    ...pipeline("insert"),
    ...pipeline("update"),
    change("complete", "pending update"),
    // The ERP may take its acceptance back, such as for a sale that was returned.
    system("complete", "refuse", "failed update"),
  ],
);

import { isSameFrame, readFrameFile } from "../frame/index.ts";
import { timeZoneOf, todayHere } from "../host/index.ts";
import { action, commit, type Decided, dayOf, Refusal } from "../platform/index.ts";
import { changedEvent } from "./events.ts";
import { ownRegistration } from "./find.ts";
import { bikeOf, requireSaleDay } from "./register.ts";
import { type Registration, registrationRefSchema, updateRegistrationSchema } from "./schema.ts";
import { changeRegistrationWrites, deleteRegistrationWrites } from "./store.ts";
import { REGISTER, registrationMachine } from "./transitions.ts";

const kindOf = ({ status }: Registration): "insert" | "update" => (status.endsWith("insert") ? "insert" : "update");

/** The next change of a registration, for the ERP to answer. */
function changed(before: Registration, patch: Partial<Registration>, what: string): Decided<Registration> {
  const { answeredAsOf: _, ...rest } = before;
  const wasRefused = before.wasRefused || before.status.startsWith("failed");
  const after = { ...rest, reason: "", ...patch, wasRefused, sequence: before.sequence + 1 };
  return {
    writes: changeRegistrationWrites(before, after),
    events: [changedEvent(after, kindOf(after))],
    audit: { subject: `REGISTRATION#${before.id}`, what },
    result: after,
  };
}

/** Corrects the active customer's registration and sends it to the ERP again. @throws Refusal "not-found", or of a field */
export const updateRegistration = action({
  name: "registration.update",
  scope: REGISTER,
  input: updateRegistrationSchema,
  run: ({ frameNumber, dealerName, sequence, ...sale }): Promise<Registration> =>
    commit.retrying(async () => {
      const before = await ownRegistration({ frameNumber });
      if (sequence !== undefined && sequence !== before.sequence) throw new Refusal("conflict", "conflict");
      const { frames } = await readFrameFile(before.frameNumber);
      const frame = frames.find((other) => isSameFrame(other, before));
      const today = await todayHere();
      requireSaleDay(sale.soldOn, frame ?? {}, today);
      const registeredOn = dayOf(before.createdAt, await timeZoneOf());
      const bike = frame && (await bikeOf(frame, sale.soldOn, registeredOn));
      const status = registrationMachine.next(before.status, "change");
      const patch = { ...bike, ...sale, ...(dealerName && { dealerName }), status };
      return changed(before, patch, "changed");
    }),
});

/** Sends a registration that the ERP refused again. @throws Refusal "not-found", "conflict" if it was not refused */
export const retryRegistration = action({
  name: "registration.retry",
  scope: REGISTER,
  input: registrationRefSchema,
  run: (ref): Promise<Registration> =>
    commit.retrying(async () => {
      const before = await ownRegistration(ref);
      return changed(before, { status: registrationMachine.next(before.status, "retry") }, "sent again");
    }),
});

/** Deletes the active customer's registration, with the buyer's data, here and in the ERP. @throws Refusal "not-found" */
export const deleteRegistration = action({
  name: "registration.delete",
  scope: REGISTER,
  input: registrationRefSchema,
  run: (ref): Promise<void> =>
    commit.retrying(async () => {
      const before = await ownRegistration(ref);
      const last = { ...before, sequence: before.sequence + 1 };
      return {
        writes: deleteRegistrationWrites(before),
        events: [changedEvent(last, "delete")],
        audit: { subject: `REGISTRATION#${before.id}`, what: "deleted" },
        result: undefined,
      };
    }),
});

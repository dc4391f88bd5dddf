import { isSameFrame, readFrameFile } from "../frame/index.ts";
import { timeZoneOfSorg } from "../host/index.ts";
import { action, commit, dayOf, type FeedOutcome, newId, refuseField, SYSTEM } from "../platform/index.ts";
import { bikeOf } from "./register.ts";
import { importedRegistrationSchema } from "./schema.ts";
import { newRegistrationWrites } from "./store.ts";

/** Imports a registration that the ERP has. An existing one is not replaced. @throws Refusal of `frameNumber` if the frame is unknown */
export const importRegistration = action({
  name: "registration.import",
  scope: SYSTEM,
  input: importedRegistrationSchema,
  run: async ({ id = newId(), frameNumber, brand, ...sale }): Promise<FeedOutcome> => {
    const { frames } = await readFrameFile(frameNumber);
    const frame = frames.find((other) => isSameFrame(other, { frameNumber, sorg: sale.sorg, brand }));
    if (!frame) throw refuseField("frameNumber", "frame_not_found");
    const registeredOn = dayOf(sale.createdAt, await timeZoneOfSorg(sale.sorg));
    const registration = {
      ...sale,
      ...(await bikeOf(frame, sale.soldOn, registeredOn)),
      id,
      registeredBy: { id: "import", name: "" },
      status: "complete" as const,
      ...{ reason: "", wasRefused: false, sequence: 1, version: 1 },
    };
    const conflict = await commit.attempt({ writes: newRegistrationWrites(registration) });
    return conflict ? "unchanged" : "changed";
  },
});

import { exactFrameNumber } from "../frame/index.ts";
import { activeCustomer, actor, notFound } from "../platform/index.ts";
import type { Registration, RegistrationRef } from "./schema.ts";
import { readRegistrations } from "./store.ts";

/** Whether a registration is the active customer's, in a sales organization that the user may see. */
export const isOwn = ({ custCode, sorg }: Pick<Registration, "custCode" | "sorg">): boolean =>
  custCode === activeCustomer().code.unified && actor().sorgs.includes(sorg);

/** The active customer's registration of a frame. @throws Refusal "not-found", also for another customer's */
export async function ownRegistration({
  frameNumber,
  type,
  brand = "",
}: RegistrationRef & { readonly brand?: string }): Promise<Registration> {
  activeCustomer();
  const exact = exactFrameNumber(frameNumber);
  const found = (await readRegistrations(frameNumber)).find(
    (registration) =>
      isOwn(registration) &&
      exactFrameNumber(registration.frameNumber) === exact &&
      (type === undefined || registration.type === type) &&
      (brand === "" || registration.brand === brand),
  );
  if (!found) throw notFound();
  return found;
}

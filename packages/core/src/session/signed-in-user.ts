import * as z from "zod";
import { isCustomer, isCustVendor, isSales, readAccess, rolesOf } from "../access/index.ts";
import { customerRecord, usableCustomer } from "../customer/index.ts";
import { languageView } from "../host/index.ts";
import { action, actor, hasScope, SIGNED_IN } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { sessionOver } from "./access-token.ts";
import { readSession, type Session, stopActing } from "./store.ts";

/** GET /user: the signed-in user (1 §3). */
export const signedInUser = action({
  name: "session.signedInUser",
  scope: SIGNED_IN,
  input: z.object({}),
  run: async () => {
    const current = actor();
    const [user, access, record, session] = await Promise.all([
      readUser(current.userId),
      readAccess(),
      current.customer && customerRecord(current.customer.code.unified),
      readSession(current.sessionId ?? ""),
    ]);
    if (!user?.active || !session) throw sessionOver();
    const roles = rolesOf(access, user);
    const group = access.groupRoles.find(({ id }) => id === user.groupRole);
    const code = current.customer?.code;
    return {
      id: user.id,
      name: user.name,
      username: user.username,
      email: user.email,
      phone: user.phone,
      roles: roles.map(({ id, name }) => ({ id, description: name })),
      groupRole: { id: user.groupRole, description: group?.description ?? user.groupRole },
      language: languageView(user.language),
      limitation: user.userAreas.find((area) => area.limitation !== "none")?.limitation ?? "",
      hasCustCode: current.customer !== undefined,
      scopes: [...current.scopes],
      userAreas: user.userAreas,
      contentTargetMarkets: user.contentTargetMarkets,
      isSales: isSales(roles),
      isCustomer: isCustomer(roles),
      isCustVendor: isCustVendor(roles),
      customerData: record
        ? { ...record.customer, custAreas: record.areas.map(({ custGroup }) => ({ custGroup })) }
        : null,
      salesActiveCustCode: code && hasScope("menu.change-cust") ? { r3: code.r3, isr: code.isr } : null,
      lostCustomer: current.customer ? null : await lostCustomer(user, session),
    };
  },
});

/** The customer that the session lost access to. Reported once. */
async function lostCustomer(user: User, { sid, actsFor }: Session) {
  if (!actsFor) return null;
  const isStaff = hasScope("menu.change-cust");
  // A token from before the customer was chosen does not name it, although nothing is lost.
  if (await usableCustomer(user, isStaff ? actsFor : user.custCode, isStaff)) return null;
  if (!(await stopActing(sid, actsFor))) return null;
  const record = await customerRecord(actsFor);
  return { custCode: record?.customer.custCode ?? { unified: actsFor }, custName: record?.customer.custName ?? "" };
}

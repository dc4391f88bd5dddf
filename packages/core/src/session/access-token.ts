import { carriedRoles, consistentBasis, readAccess, scopesOf } from "../access/index.ts";
import { areaAccessDigest, customerAccessDigest, toActiveCustomer, usableCustomer } from "../customer/index.ts";
import { hostConfig } from "../host/index.ts";
import { Refusal } from "../platform/index.ts";
import { isUnrestricted, passwordDigest, readUser, userAccessDigest } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import type { Session } from "./store.ts";
import { basisOf, type Identity, signAccessToken } from "./tokens.ts";

export const sessionOver = (): Refusal => new Refusal("unauthenticated", "session_expired");

/** An access token and the customer it acts for. */
export interface IssuedToken {
  readonly requestToken: string;
  readonly actsFor: string | undefined;
}

/**
 * Signs a token with the user's current access: user, roles, areas, and customer are read each time.
 * @throws Refusal if the user may not sign in on the host, or has changed the password since signing in
 */
export async function issueToken(
  session: Pick<Session, "sid" | "userId" | "host" | "actsFor" | "password">,
): Promise<IssuedToken> {
  const { identity } = await consistentBasis(async () => {
    const user = await readUser(session.userId);
    if (!user || passwordDigest(user) !== session.password) throw sessionOver();
    const identity = await identityOf(user, session);
    return { identity: identity, basis: basisOf(identity) };
  });
  return { requestToken: await signAccessToken(identity), actsFor: identity.customer?.code.unified };
}

async function identityOf(user: User, session: Pick<Session, "sid" | "host" | "actsFor">): Promise<Identity> {
  const [config, access] = await Promise.all([hostConfig(session.host), readAccess()]);
  if (!config || !user.active || !user.hosts.includes(session.host)) throw sessionOver();
  const scopes = scopesOf(access, user);
  const actsForCustomers = scopes.includes("menu.change-cust");
  const record = await usableCustomer(user, actsForCustomers ? session.actsFor : user.custCode, actsForCustomers);
  const customer = record && toActiveCustomer(record);
  const sorgs = [...new Set([config.sorg, ...user.userAreas.map(({ sorg }) => sorg)])];
  return {
    sub: user.id,
    sid: session.sid,
    host: session.host,
    username: user.username,
    name: user.name,
    sorg: config.sorg,
    sorgs,
    unrestrictedSorgs: sorgs.filter((sorg) => isUnrestricted(user, sorg)),
    locale: user.language,
    scopes,
    basis: {
      user: userAccessDigest(user),
      roles: access.version,
      carried: carriedRoles(access, user),
      ...(record && {
        customer: customerAccessDigest(record.customer),
        areas: Object.fromEntries(record.areas.map((area) => [area.sorg, areaAccessDigest(area)])),
      }),
    },
    ...(customer && { customer: { code: customer.code, areas: [...customer.areas] } }),
    ...(actsForCustomers && customer && { salesActiveCustCode: { r3: customer.code.r3, isr: customer.code.isr } }),
  };
}

import * as z from "zod";
import {
  isCustomer,
  isCustVendor,
  isSales,
  readAccess,
  rolesOf,
  scopesOf,
  sessionEndedWrite,
} from "../access/index.ts";
import {
  areaAccessDigest,
  type CustomerRecord,
  customerAccessDigest,
  customerCodeOf,
  customerRecord,
  servedAreas,
  toActiveCustomer,
} from "../customer/index.ts";
import { unifiedCodeSchema } from "../customer/schema.ts";
import { hostConfig } from "../host/index.ts";
import {
  action,
  actor,
  commit,
  countMetric,
  guestActor,
  logger,
  newId,
  notFound,
  now,
  PUBLIC,
  Refusal,
  refuseField,
  SIGNED_IN,
  withActor,
} from "../platform/index.ts";
import { readUser, readUserByLogin, userAccessDigest } from "../user/index.ts";
import { type User, usernameSchema } from "../user/schema.ts";
import { verifyPassword } from "./password.ts";
import {
  formatRefreshToken,
  hashSecret,
  newSecret,
  parseRefreshToken,
  sameHash,
  successorOf,
} from "./refresh-token.ts";
import { loginRequestSchema, refreshRequestSchema, type SessionTokens } from "./schema.ts";
import {
  actForWrite,
  countAttempt,
  endSessionWrite,
  forgetAttemptsWrite,
  newSessionWrite,
  readSession,
  rotate,
  type Session,
} from "./store.ts";
import { signAccessToken } from "./tokens.ts";

export { publicKeys } from "./keys.ts";
export { hashPassword } from "./password.ts";
export type { SessionTokens } from "./schema.ts";
export { ACCESS_SECONDS, authenticate } from "./tokens.ts";

const ATTEMPTS_PER_USER = 20;
const ATTEMPTS_PER_ADDRESS = 100;
/** How long a token that was just replaced may still be presented: the other requests of the same page. */
const GRACE_MS = 10_000;

const loginFailed = (): Refusal => new Refusal("unauthenticated", "login_failed");
const sessionOver = (): Refusal => new Refusal("unauthenticated", "session_expired");

/**
 * POST /login. The same answer, in the same time, for an unknown user, a wrong password and a user of another host.
 * @throws Refusal "limited" after too many attempts for the name or from the address.
 */
export const login = action({
  name: "session.login",
  scope: PUBLIC,
  input: loginRequestSchema,
  run: async ({ username: typed, password, host, address }): Promise<SessionTokens> => {
    const parsed = usernameSchema.safeParse(typed);
    const username = parsed.success ? parsed.data : undefined;
    const [byUser, byAddress, user, config] = await Promise.all([
      countAttempt("user", username ?? "unknown"),
      countAttempt("address", address),
      username ? readUserByLogin(username) : undefined,
      hostConfig(host),
    ]);
    if (byUser > ATTEMPTS_PER_USER || byAddress > ATTEMPTS_PER_ADDRESS) throw new Refusal("limited", "login_limited");
    const known = user?.active && config && user.hosts.includes(host) ? user : undefined;
    if (!(await verifyPassword(known?.passwordHash, password)) || !known || !username) {
      logger.info("a sign-in was refused", { host });
      countMetric("SignInsRefused");
      throw loginFailed();
    }
    return openSession(known, host, username);
  },
});

async function openSession(user: User, host: string, username: string): Promise<SessionTokens> {
  const sid = newId();
  const secret = newSecret();
  const session: Omit<Session, "ttl" | "rotatedAt"> = { sid, userId: user.id, host, current: hashSecret(secret) };
  const requestToken = await accessToken(user, session);
  await withActor({ ...guestActor(host, "", user.language, actor().correlationId), userId: user.id }, () =>
    commit({
      writes: [newSessionWrite(session), forgetAttemptsWrite(username)],
      audit: { subject: `USER#${user.id}`, what: "signed in" },
    }),
  );
  return { requestToken, refreshToken: formatRefreshToken({ sid, secret }) };
}

/** Signs a token with what the user may do now: roles, areas and customer are read anew each time. */
async function accessToken(user: User, session: Pick<Session, "sid" | "host" | "actsFor">): Promise<string> {
  const [config, access] = await Promise.all([hostConfig(session.host), readAccess()]);
  if (!config || !user.active || !user.hosts.includes(session.host)) throw sessionOver();
  const scopes = scopesOf(access, user);
  const sells = scopes.includes("menu.change-cust");
  const record = sells ? await served(user, session.actsFor) : await ownCustomer(user);
  const customer = record && toActiveCustomer(record);
  return signAccessToken({
    sub: user.id,
    sid: session.sid,
    host: session.host,
    username: user.username,
    name: user.name,
    sorg: config.sorg,
    sorgs: [...new Set([config.sorg, ...user.userAreas.map((area) => area.sorg)])],
    locale: user.language,
    scopes,
    basis: {
      user: userAccessDigest(user),
      roles: access.version,
      ...(record && {
        customer: customerAccessDigest(record.customer),
        areas: Object.fromEntries(record.areas.map((area) => [area.sorg, areaAccessDigest(area)])),
      }),
    },
    ...(customer && { customer: { code: customer.code, areas: [...customer.areas] } }),
    ...(sells && customer && { salesActiveCustCode: { r3: customer.code.r3, isr: customer.code.isr } }),
  });
}

async function ownCustomer({ custCode }: User): Promise<CustomerRecord | undefined> {
  const record = custCode ? await customerRecord(custCode) : undefined;
  return record?.customer.active ? record : undefined;
}

/** The customer a sales person took up, where he still may serve him: what he lost since is not in his next token. */
async function served(user: User, unified: string | undefined): Promise<CustomerRecord | undefined> {
  const record = unified ? await customerRecord(unified) : undefined;
  const areas = servedAreas(user, record?.areas ?? []);
  return record?.customer.active && areas.length > 0 ? { ...record, areas } : undefined;
}

/**
 * POST /refresh-token: a new access token and the successor of the refresh token.
 * A refresh token that was replaced earlier than just now is stolen or lost: its whole session ends.
 */
export const refresh = action({
  name: "session.refresh",
  scope: PUBLIC,
  input: refreshRequestSchema,
  run: async ({ token, host }): Promise<SessionTokens> => {
    const presented = parseRefreshToken(token);
    const session = presented && (await readSession(presented.sid));
    if (!presented || !session || session.host !== host) throw sessionOver();
    const hash = hashSecret(presented.secret);
    const successor = successorOf(presented);
    const isCurrent = sameHash(hash, session.current);
    const justReplaced = sameHash(hashSecret(successor), session.current) && now() - session.rotatedAt <= GRACE_MS;
    if (!isCurrent && !justReplaced) {
      logger.warn("a refresh token was used again; its session ends", { sessionId: session.sid });
      await asSystem(session, () => commit({ writes: [endSessionWrite(session.sid), sessionEndedWrite(session.sid)] }));
      throw sessionOver();
    }
    const user = await readUser(session.userId);
    if (!user) throw sessionOver();
    const requestToken = await accessToken(user, session);
    if (isCurrent && !(await asSystem(session, () => rotate(session.sid, hash, hashSecret(successor))))) {
      const again = await readSession(session.sid);
      if (again?.current !== hashSecret(successor)) throw sessionOver();
    }
    return { requestToken, refreshToken: formatRefreshToken({ sid: session.sid, secret: successor }) };
  },
});

function asSystem<T>(session: Session, work: () => T): T {
  return withActor({ ...guestActor(session.host, "", "en-US", actor().correlationId), userId: session.userId }, work);
}

/**
 * POST /logout: ends the session of the refresh token, also of one that was replaced by the token in force: the reply
 * that brought the new one may have been lost. Says nothing of whether there was a session.
 */
export const logout = action({
  name: "session.logout",
  scope: PUBLIC,
  input: z.object({ token: z.string().max(200).optional() }),
  run: async ({ token }) => {
    const presented = token ? parseRefreshToken(token) : undefined;
    const session = presented && (await readSession(presented.sid));
    if (!presented || !session) return;
    const good = [presented.secret, successorOf(presented)];
    if (good.some((secret) => sameHash(hashSecret(secret), session.current)))
      await asSystem(session, () => commit({ writes: [endSessionWrite(session.sid), sessionEndedWrite(session.sid)] }));
  },
});

/** GET /user: the signed-in user (1 §3). */
export const signedInUser = action({
  name: "session.signedInUser",
  scope: SIGNED_IN,
  input: z.object({}),
  run: async () => {
    const who = actor();
    const user = await readUser(who.userId);
    if (!user?.active) throw sessionOver();
    const [access, record] = await Promise.all([
      readAccess(),
      who.customer && customerRecord(who.customer.code.unified),
    ]);
    const roles = rolesOf(access, user);
    const group = access.groupRoles.find(({ id }) => id === user.groupRole);
    return {
      id: user.id,
      name: user.name,
      username: user.username,
      email: user.email,
      phone: user.phone,
      roles: roles.map(({ id, name }) => ({ id, description: name })),
      groupRole: { id: user.groupRole, description: group?.description ?? user.groupRole },
      language: { id: user.language, description: user.language },
      limitation: user.userAreas.find((area) => area.limitation !== "none")?.limitation ?? "",
      hasCustCode: who.customer !== undefined,
      scopes: [...who.scopes],
      userAreas: user.userAreas,
      contentTargetMarkets: user.contentTargetMarkets,
      isSales: isSales(roles),
      isCustomer: isCustomer(roles),
      isCustVendor: isCustVendor(roles),
      customerData: record
        ? { ...record.customer, custAreas: record.areas.map(({ custGroup }) => ({ custGroup })) }
        : null,
    };
  },
});

/**
 * POST /change-cust: a sales person takes up one of his customers, named by the unified code or by an ERP's own. Someone
 * else's customer is answered as an absent one.
 */
export const changeCustomer = action({
  name: "session.changeCustomer",
  scope: "menu.change-cust",
  input: z.object({
    unified: unifiedCodeSchema.optional(),
    r3: z.string().max(20).optional(),
    isr: z.string().max(20).optional(),
    token: z.string().max(200).optional(),
  }),
  run: async ({ unified: given, r3, isr, token }): Promise<SessionTokens> => {
    if (!given && !r3 && !isr) throw refuseField("custCode", "required");
    const who = actor();
    const presented = token ? parseRefreshToken(token) : undefined;
    const unified = given ?? (await customerCodeOf({ r3, isr }));
    const [user, session, record] = await Promise.all([
      readUser(who.userId),
      readSession(who.sessionId ?? ""),
      unified ? customerRecord(unified) : undefined,
    ]);
    if (!user || !session || session.userId !== user.id) throw sessionOver();
    if (!unified || !record?.customer.active || servedAreas(user, record.areas).length === 0) throw notFound();
    await commit({
      writes: [actForWrite(session.sid, unified)],
      audit: { subject: `CUSTOMER#${unified}`, what: "taken up by sales" },
    });
    const requestToken = await accessToken(user, { ...session, actsFor: unified });
    const refreshToken = presented?.sid === session.sid ? formatRefreshToken(presented) : "";
    return { requestToken, refreshToken };
  },
});

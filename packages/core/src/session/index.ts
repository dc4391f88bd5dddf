import * as z from "zod";
import { awaitRevocation, sessionEndedWrite } from "../access/index.ts";
import { hostConfig } from "../host/index.ts";
import {
  action,
  actor,
  commit,
  countMetric,
  guestActor,
  inTurn,
  logger,
  newId,
  now,
  PUBLIC,
  Refusal,
  type Write,
  withActor,
} from "../platform/index.ts";
import { passwordDigest, readUserByLogin, signedInWrite, verifyPassword } from "../user/index.ts";
import { type User, usernameSchema } from "../user/schema.ts";
import { issueToken, sessionOver } from "./access-token.ts";
import { deviceOf, withDevice } from "./device.ts";
import {
  formatRefreshToken,
  hashSecret,
  newRefreshSecret,
  parseRefreshToken,
  sameHash,
  successorOf,
  wasIssued,
} from "./refresh-token.ts";
import { loginRequestSchema, refreshRequestSchema, type SessionTokens } from "./schema.ts";
import {
  countAttempt,
  endSessionWrite,
  forgetAttemptsWrites,
  newSessionWrite,
  readSession,
  rotate,
  type Session,
} from "./store.ts";

export { hashPassword } from "../user/index.ts";
export { changeCustomer, endCustomer } from "./change-customer.ts";
export { publicKeys } from "./keys.ts";
export { changeLanguage } from "./language.ts";
export { OneTimeLinks } from "./one-time-links.ts";
export { createResetLink, forgotPassword, resetPassword } from "./password-reset.ts";
export { readingFor } from "./reading.ts";
export type { SessionTokens } from "./schema.ts";
export { signedInUser } from "./signed-in-user.ts";
export { authenticate } from "./tokens.ts";

/** Attempts of one device, or of one address at one name. */
const ATTEMPTS_PER_USER = 20;
/** Attempts at one name from all addresses together, without the user's own devices. */
const ATTEMPTS_PER_NAME = 200;
const ATTEMPTS_PER_ADDRESS = 100;
/** Higher, because CloudFront edges are shared by many visitors. */
const ATTEMPTS_PER_PEER = 1_000;
/** How long a replaced refresh token may still be presented, for parallel requests of the same page. */
const GRACE_MS = 10_000;

const loginFailed = (): Refusal => new Refusal("unauthenticated", "login_failed");

/** Counts of malformed names. No user has this name. */
const NO_NAME = "?";

/** The tokens of a new session, and what the browser presents at the next sign-in to prove that it is known. */
export interface SignedIn extends SessionTokens {
  readonly devices: readonly string[];
}

/**
 * POST /login. Unknown users, wrong passwords, and users of other hosts get the same answer in the same time. Attempts
 * of others at a name do not limit its user on a device where the user has signed in before.
 * @throws Refusal "limited" after too many attempts for the name or from the address
 */
export const login = action({
  name: "session.login",
  scope: PUBLIC,
  input: loginRequestSchema,
  run: async ({ username: enteredName, password, host, address, peer, devices }): Promise<SignedIn> => {
    const parsed = usernameSchema.safeParse(enteredName);
    const username = parsed.success ? parsed.data : undefined;
    // Counted first and alone, so that a flood from one address does not use up limits shared with others.
    if ((await countAttempt("address", address)) > ATTEMPTS_PER_ADDRESS) throw new Refusal("limited", "login_limited");
    const [byPeer, user, config] = await Promise.all([
      peer === undefined || peer === address ? 0 : countAttempt("peer", peer),
      username ? readUserByLogin(username) : undefined,
      hostConfig(host),
    ]);
    if (byPeer > ATTEMPTS_PER_PEER) throw new Refusal("limited", "login_limited");
    await limitAttempts(username ?? NO_NAME, address, user && deviceOf(devices, user.id));
    const userOnHost = user?.active && config && user.hosts.includes(host) ? user : undefined;
    // Checking a password takes 20 ms of processor time. One at a time per address, so that a flood does not delay others.
    const matches = await inTurn(address, () => verifyPassword(userOnHost?.passwordHash, password));
    if (!matches || !userOnHost || !username) {
      logger.info("sign-in refused", { host });
      countMetric("SignInsRefused");
      throw loginFailed();
    }
    const tokens = await openSession(userOnHost, host, forgetAttemptsWrites(username, address));
    return { ...tokens, devices: withDevice(devices, userOnHost.id) };
  },
});

/** @throws Refusal "limited" */
async function limitAttempts(username: string, address: string, device: string | undefined): Promise<void> {
  const [byDeviceOrAddress, byName] = await Promise.all(
    device === undefined
      ? [countAttempt("user-address", `${username}#${address}`), countAttempt("user", username)]
      : [countAttempt("device", device), 0],
  );
  if (byDeviceOrAddress > ATTEMPTS_PER_USER || byName > ATTEMPTS_PER_NAME) {
    throw new Refusal("limited", "login_limited");
  }
}

async function openSession(user: User, host: string, forget: readonly Write[]): Promise<SessionTokens> {
  const sid = newId();
  const secret = newRefreshSecret(sid);
  const opened = { sid, userId: user.id, host, password: passwordDigest(user) };
  const { requestToken, actsFor } = await issueToken({ ...opened, actsFor: undefined });
  const session = { ...opened, actsFor, current: hashSecret(secret) };
  await withActor({ ...guestActor(host, "", user.language, actor().correlationId), userId: user.id }, () =>
    commit({
      writes: [newSessionWrite(session), signedInWrite(user.id), ...forget],
      audit: { subject: `USER#${user.id}`, what: "signed in" },
    }),
  );
  return { requestToken, refreshToken: formatRefreshToken({ sid, secret }) };
}

/**
 * POST /refresh-token: a new access token and the successor of the refresh token. Presenting a token that was replaced
 * earlier means that it was stolen or lost, so the session ends. A token that was never issued ends nothing, because
 * anyone can make one up.
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
      if (wasIssued(presented)) {
        logger.warn("refresh token reused: session ended", { sessionId: session.sid });
        await end(session);
      }
      throw sessionOver();
    }
    const { requestToken } = await issueToken(session);
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

/** Ends a session. Resolves when all its tokens are refused. */
async function end(session: Session): Promise<void> {
  const { sid } = session;
  await asSystem(session, () => commit({ writes: [endSessionWrite(sid), sessionEndedWrite(sid)] }));
  await awaitRevocation();
}

/**
 * POST /logout: ends the session. Also accepts the token that the current one replaced, because the response that
 * carried the new token may have been lost. The answer does not reveal whether there was a session.
 */
export const logout = action({
  name: "session.logout",
  scope: PUBLIC,
  input: z.object({ token: z.string().max(200).optional() }),
  run: async ({ token }) => {
    const presented = token ? parseRefreshToken(token) : undefined;
    const session = presented && (await readSession(presented.sid));
    if (!presented || !session) return;
    const accepted = [presented.secret, successorOf(presented)];
    if (accepted.some((secret) => sameHash(hashSecret(secret), session.current))) await end(session);
  },
});

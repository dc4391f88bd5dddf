import {
  CallError,
  type Claims,
  call,
  hasAccessToken,
  jsonBody,
  keepToken,
  network,
  publicCall,
  refreshToken,
  setAccessToken,
} from "./api.ts";
import { createStore, useStore } from "./store.ts";

/** The signed-in user, as `GET /user` answers (1 §3); what the site does not read is left out. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly roles: readonly { readonly id: string; readonly description: string }[];
  readonly language?: { readonly id: string; readonly description?: string } | string;
  readonly limitation?: string;
  readonly scopes: readonly string[];
  readonly hasCustCode: boolean;
  readonly isSales: boolean;
  readonly isCustomer: boolean;
  readonly isCustVendor: boolean;
  readonly userAreas?: readonly { readonly sorg: string; readonly limitation?: string }[];
  readonly customerData?: CustomerData | null;
  readonly salesActiveCustCode?: { readonly r3?: string | null; readonly isr?: string | null } | null;
}

export interface CustomerData {
  readonly custName: string;
  readonly custAddress?: string;
  readonly custCity?: string;
  readonly custPhone?: string;
  readonly custEmail?: string;
  readonly custCode: { readonly unified: string; readonly r3?: string | null; readonly isr?: string | null };
}

export type Session = { readonly status: "out" } | { readonly status: "in"; readonly user: User };

const session = createStore<Session>({ status: "out" });

export const getSession = session.get;

export function useSession(): Session {
  return useStore(session);
}

/** The signed-in user; only for parts that a guard shows to nobody else. */
export function useUser(): User {
  const current = useStore(session);
  if (current.status === "out") throw new Error("shown without a session");
  return current.user;
}

/** Things to do when a session ends: the cart, the catalogue and the customer list are forgotten (1 §4). */
const endings = new Set<() => void>();

export function onSessionEnd(run: () => void): void {
  endings.add(run);
}

/** Remembers over reloads only WHETHER someone was signed in here: no useless refresh, and the right code first. */
const HINT = "spoke.session";

/** `in` or `out` as the last visit ended; null on a first visit. */
export function sessionHint(): string | null {
  return localStorage.getItem(HINT);
}

/** Restores the session of the cookie, if there is one. Never throws. */
export async function restoreSession(): Promise<void> {
  if (sessionHint() !== "in") return;
  try {
    if (await refreshToken()) await loadUser();
    else localStorage.setItem(HINT, "out");
  } catch (error) {
    console.error(new Date().toISOString(), "the session could not be restored", error);
  }
}

/** The claims of the token in use, and of the one that the user was loaded with. */
let current: Claims = {};
let loaded: Claims = {};

/** Whether a new token is another user's, or acts for another customer, than what is shown (1 §4). */
export function isOtherSession(user: Pick<User, "id">, before: Claims, now: Claims): boolean {
  if (now.sub !== undefined && now.sub !== user.id) return true;
  const [one, other] = [before.salesActiveCustCode, now.salesActiveCustCode];
  return one?.r3 !== other?.r3 || one?.isr !== other?.isr;
}

network.onToken = (claims) => {
  current = claims;
  const shown = session.get();
  if (shown.status === "in" && isOtherSession(shown.user, loaded, claims)) location.reload();
};

async function loadUser(): Promise<void> {
  const user = (await call("/user")) as User;
  loaded = current;
  session.set({ status: "in", user });
  localStorage.setItem(HINT, "in");
}

/** Signs in. The answer says why not: wrong name or password, or anything else (1 §8). */
export async function signIn(username: string, password: string): Promise<"in" | "wrong" | "failed"> {
  try {
    keepToken(await publicCall("/login", jsonBody({ username, password })));
    if (!hasAccessToken()) return "failed";
    await loadUser();
    return "in";
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 400)) return "wrong";
    return "failed";
  }
}

/**
 * Changes the customer acted for, by any code people know him by: isr, r3 or unified. The caller loads the page anew,
 * with the new tokens (1 §4).
 * @throws CallError 404 for a customer that is not the sales person's, as for an unknown one.
 */
export async function changeCustomer(code: string): Promise<void> {
  const ways = [
    `/change-cust?${new URLSearchParams({ isr: code })}`,
    `/change-cust?${new URLSearchParams({ r3: code })}`,
    `/change-cust/${encodeURIComponent(code.toUpperCase())}`,
  ];
  let unknown: unknown;
  for (const way of ways) {
    try {
      keepToken(await call(way, { method: "POST" }));
      return;
    } catch (error) {
      if (!(error instanceof CallError && (error.status === 404 || error.status === 400))) throw error;
      unknown = error;
    }
  }
  throw unknown;
}

/** Forgets the session here; the server is told when it still knows it. */
export function endSession(): void {
  setAccessToken(undefined);
  localStorage.setItem(HINT, "out");
  for (const run of endings) run();
  session.set({ status: "out" });
}

/** Signs out: also ends the session at the server. */
export async function signOut(): Promise<void> {
  try {
    await call("/logout", { method: "POST" });
  } catch (error) {
    console.error("the server did not take the sign-out", error);
  }
  endSession();
}

network.onSignedOut = endSession;

/** Only for tests: a session without a server. */
export function setSession(value: Session): void {
  session.set(value);
}

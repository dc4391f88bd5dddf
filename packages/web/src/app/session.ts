import { CallError } from "../lib/callError.ts";
import { deleteDrafts, setDraftOwner } from "../lib/drafts.ts";
import { dropOffline, keepOffline, readOffline } from "../lib/offlineData.ts";
import { reportFault } from "../lib/reporter.ts";
import { createStore, useStore } from "../lib/store.ts";
import {
  abandonCalls,
  type Claims,
  call,
  claimsOf,
  closeCalls,
  jsonBody,
  keepToken,
  network,
  publicCall,
  refreshToken,
  setAccessToken,
  tokenIn,
} from "./api.ts";
import { forgetFirstCalls } from "./firstCalls.ts";
import { leave, leaving } from "./leaving.ts";
import { broadcast, onTabMessage, type TabMessage } from "./tabs.ts";

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
  /** Markets whose content they see (1 §6). */
  readonly contentTargetMarkets?: readonly string[];
  readonly customerData?: CustomerData | null;
  readonly salesActiveCustCode?: ErpCodes | null;
  /** The customer that the session lost access to; sent once. */
  readonly lostCustomer?: Pick<CustomerData, "custName" | "custCode"> | null;
}

/** Codes of a customer in the ERP systems. */
export interface ErpCodes {
  readonly r3?: string | null | undefined;
  readonly isr?: string | null | undefined;
}

export interface CustomerData {
  readonly custName: string;
  readonly custAddress?: string;
  readonly custCity?: string;
  readonly custPhone?: string;
  readonly custEmail?: string;
  readonly custCode: ErpCodes & { readonly unified: string };
  readonly custAreas?: readonly { readonly sorg?: string; readonly custGroup?: string | null }[];
}

export type Session =
  /** `signedOut`: the user chose to, so that nothing leads back to where they were. */
  { readonly status: "out"; readonly signedOut?: boolean } | { readonly status: "in"; readonly user: User };

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

/** Things to do when a session ends: the cart, the catalog and the customer list are forgotten (1 §4). */
const endings = new Set<() => void>();

export function onSessionEnd(run: () => void): void {
  endings.add(run);
}

const signOuts = new Set<(userId: string) => void>();

/** Runs when a user signs out, in this tab or another one; not when a session only expires. */
export function onSignOut(run: (userId: string) => void): void {
  signOuts.add(run);
}

onSignOut(deleteDrafts);

setDraftOwner(() => {
  const shown = session.get();
  if (shown.status === "out") return undefined;
  const { id, customerData, salesActiveCustCode } = shown.user;
  const customer = customerData?.custCode.unified ?? salesActiveCustCode?.isr ?? salesActiveCustCode?.r3 ?? "";
  return { user: id, customer };
});

/** Remembers across reloads only whether someone was signed in, to skip a useless refresh and to load the right code first. */
const HINT = "spoke.session";

/** The user whose session ended last in this tab. */
const LAST_USER = "spoke.last-user";

/** Whether another user than this had the session that ended last in this tab. */
export function isAfterOther({ id }: Pick<User, "id">): boolean {
  const last = sessionStorage.getItem(LAST_USER);
  return last !== null && last !== id;
}

/** `in` or `out` as the last visit ended; null on a first visit. */
export function sessionHint(): string | null {
  return localStorage.getItem(HINT);
}

/**
 * Restores the session of the cookie, if there is one. Never throws.
 * @param onToken runs before the user is there, with the scopes of the new token
 */
export async function restoreSession(onToken?: (scopes: readonly string[]) => void): Promise<void> {
  if (sessionHint() !== "in") return;
  try {
    if (await refreshToken()) {
      onToken?.(current.scopes ?? []);
      await loadUser();
    } else localStorage.setItem(HINT, "out");
  } catch (error) {
    if (!(error instanceof TypeError) || !restoreOffline()) reportFault("the session could not be restored", error);
  }
}

const OFFLINE_USER = "user";
/** Users who fill in forms without a network. */
const OFFLINE_SCOPES = ["page.pdi", "page.claim"];

let isOffline = false;

/** Whether the session was restored without the server, and has not had a token since. */
export const wasRestoredOffline = (): boolean => isOffline;

/** What offline pages need of the user: no addresses, phone numbers, or areas. */
function offlineUser({ customerData, ...user }: User): User {
  const { id, name, username, roles, scopes, hasCustCode, isSales, isCustomer, isCustVendor, salesActiveCustCode } =
    user;
  return {
    ...{ id, name, username, roles, scopes, hasCustCode, isSales, isCustomer, isCustVendor },
    ...(user.language && { language: user.language }),
    ...(customerData && { customerData: { custName: customerData.custName, custCode: customerData.custCode } }),
    ...(salesActiveCustCode && { salesActiveCustCode }),
  };
}

const isUser = (value: unknown): value is User =>
  typeof value === "object" && value !== null && "id" in value && "scopes" in value && Array.isArray(value.scopes);

/** Without a network, the user of the last visit works with what this device holds. */
function restoreOffline(): boolean {
  const user = readOffline(OFFLINE_USER, isUser);
  if (!user) return false;
  const active = user.salesActiveCustCode;
  loaded = { sub: user.id, ...(active && { salesActiveCustCode: codesOf(active) }) };
  isOffline = true;
  session.set({ status: "in", user });
  return true;
}

/** Whether a new token is another user's, or acts for another customer, than what is shown (1 §4). */
export function isOtherSession(user: Pick<User, "id">, before: Claims, now: Claims): boolean {
  if (now.sub !== undefined && now.sub !== user.id) return true;
  return !isSameCustomer(before.salesActiveCustCode, now.salesActiveCustCode);
}

function isSameCustomer(codes: ErpCodes | null | undefined, other: ErpCodes | null | undefined): boolean {
  return (codes?.r3 || "") === (other?.r3 || "") && (codes?.isr || "") === (other?.isr || "");
}

/** The claims that the shown user was loaded with. */
let loaded: Claims = {};
/** The claims of the token that was taken last. */
let current: Claims = {};

network.canRefresh = () => sessionHint() === "in";

network.takesToken = (claims) => {
  const shown = session.get();
  if (shown.status === "in" && isOtherSession(shown.user, loaded, claims)) {
    const isOtherUser = claims.sub !== undefined && claims.sub !== shown.user.id;
    leave(isOtherUser ? { kind: "user", name: claims.name ?? "" } : { kind: "customer-elsewhere" });
    return false;
  }
  current = claims;
  isOffline = false;
  if (shown.status === "in" && mayDoOther(shown.user, claims)) queueMicrotask(() => void loadAgain());
  return true;
};

/** Whether a new token of the same user has other scopes than the page was rendered with. */
function mayDoOther({ scopes }: Pick<User, "scopes">, now: Claims): boolean {
  if (!now.scopes) return false;
  const before = new Set(scopes);
  return new Set(now.scopes).size !== before.size || now.scopes.some((scope) => !before.has(scope));
}

/** Loads the user again: the menu follows their permissions, and a page they lost access to is left. */
async function loadAgain(): Promise<void> {
  try {
    await loadUser();
  } catch (error) {
    reportFault("the user could not be loaded again", error);
  }
}

network.onSignedOut = (status) => {
  if (status === 403) void signOut(false);
  else endSession();
};

/** Another window signed in, switched customers, or signed out. The windows share the cookie, so this window follows. */
function hear(message: TabMessage): void {
  const shown = session.get();
  if (message.kind === "out") {
    if (message.user !== undefined) notifySignOut(message.user);
    if (shown.status === "in") endSession(true);
  } else if (shown.status === "out") {
    void restoreSession();
  } else if (message.user !== shown.user.id) {
    leave({ kind: "user", name: message.name });
  } else if (!isSameCustomer(loaded.salesActiveCustCode, message)) {
    leave({ kind: "customer-elsewhere" });
  }
}
onTabMessage(hear);

async function loadUser(): Promise<void> {
  const user = (await call("/user")) as User;
  const active = user.salesActiveCustCode;
  // What the server says of the user is what is shown; a server that does not say it goes by the token.
  loaded = active === undefined ? current : { sub: user.id, ...(active && { salesActiveCustCode: codesOf(active) }) };
  session.set({ status: "in", user });
  localStorage.setItem(HINT, "in");
  if (user.scopes.some((scope) => OFFLINE_SCOPES.includes(scope))) keepOffline(OFFLINE_USER, offlineUser(user));
}

function codesOf({ r3, isr }: ErpCodes): { r3?: string; isr?: string } {
  return { ...(r3 && { r3 }), ...(isr && { isr }) };
}

/** Signs in. The answer says why not: wrong name or password, or anything else (1 §8). */
export async function signIn(username: string, password: string): Promise<"in" | "wrong" | "limited" | "failed"> {
  // The answer to a sign-out takes the cookie away: it must not come after the new one.
  await signingOut;
  forgetFirstCalls();
  let tokens: unknown;
  try {
    tokens = await publicCall("/login", jsonBody({ username, password }));
  } catch (error) {
    if (error instanceof CallError && error.status === 429) return "limited";
    return error instanceof CallError && (error.status === 401 || error.status === 400) ? "wrong" : "failed";
  }
  // After signing in again, such as with a new password, the user may have another customer: then the page reloads.
  if (!keepToken(tokens)) return leaving.get() ? "in" : "failed";
  localStorage.setItem(HINT, "in");
  try {
    await loadUser();
  } catch (error) {
    reportFault("the user could not be loaded", error);
    return "failed";
  }
  broadcastSession();
  return "in";
}

function broadcastSession(): void {
  const shown = session.get();
  if (shown.status === "out") return;
  const { id, name } = shown.user;
  broadcast({ kind: "in", user: id, name, ...loaded.salesActiveCustCode });
}

/**
 * Switches to another customer (1 §4, §7) by their r3 and isr codes. Without such codes, or if two customers share them,
 * by the unified code. The new tokens take the place of the old, and no call goes out any more: the caller leaves the
 * page, which shows the customer before.
 * @throws CallError 404 for a customer that is not the sales person's, as for an unknown one.
 */
export async function changeCustomer(code: CustomerData["custCode"]): Promise<void> {
  takeUp(await changed(code));
}

/** Stops acting for a customer. The caller reloads the page, which shows the customer before. */
export async function endCustomer(): Promise<void> {
  takeUp(await call("/change-cust", { method: "DELETE" }));
}

/** @throws CallError for an answer without tokens */
function takeUp(answer: unknown): void {
  const token = tokenIn(answer);
  if (!token) throw new CallError(200, "a change of customer without tokens");
  setAccessToken(token);
  closeCalls();
  loaded = claimsOf(token);
  broadcastSession();
}

async function changed(code: CustomerData["custCode"]): Promise<unknown> {
  const erp = new URLSearchParams(codesOf(code));
  try {
    if (erp.size > 0) return await call(`/change-cust?${erp}`, { method: "POST" });
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error;
  }
  return call(`/change-cust/${encodeURIComponent(code.unified)}`, { method: "POST" });
}

/** Forgets the session here: the cart, the listed customers, the catalog, and the answers still on their way. */
export function endSession(signedOut = false): void {
  abandonCalls();
  localStorage.setItem(HINT, "out");
  // What is forgotten may call the server, whose refusal leads here again.
  const shown = session.get();
  if (shown.status === "out") return;
  sessionStorage.setItem(LAST_USER, shown.user.id);
  dropOffline();
  for (const run of endings) run();
  session.set({ status: "out", ...(signedOut && { signedOut }) });
}

let signingOut: Promise<void> | undefined;

/**
 * Signs out at once in every window and notifies the server in the background, even if the page closes. The promise resolves
 * when the server has answered.
 * @param chosen whether the user chose to; otherwise the next sign-in leads back to where they were
 */
export function signOut(chosen = true): Promise<void> {
  const telling = publicCall("/logout", { method: "POST", keepalive: true }).then(
    () => undefined,
    (error: unknown) => reportFault("the server could not be notified of the sign-out", error),
  );
  signingOut = telling;
  const shown = session.get();
  const userId = shown.status === "in" ? shown.user.id : undefined;
  if (userId !== undefined) notifySignOut(userId);
  endSession(chosen);
  broadcast({ kind: "out", user: userId });
  return telling;
}

function notifySignOut(userId: string): void {
  for (const run of signOuts) run(userId);
}

/** Takes note of the language that the server stored for the user. */
export function noteLanguage(id: string): void {
  const shown = session.get();
  if (shown.status === "in") session.set({ status: "in", user: { ...shown.user, language: { id } } });
}

/** Takes note of the name that the server stored for the user. */
export function noteName(name: string): void {
  const shown = session.get();
  if (shown.status === "in") session.set({ status: "in", user: { ...shown.user, name } });
}

/** A session without a server. @internal */
export function setSession(value: Session): void {
  session.set(value);
}

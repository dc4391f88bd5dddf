let token: string | undefined;

/** A token as the link in the mail carries it: behind the `#`, which browsers send to nobody. */
const TOKEN = /^#(?:.*&)?token=([\w.~-]{16,400})(?:&|$)/;

/** The token of a link, remembered in this window only; of an address without one, the token that is remembered. */
export function rememberToken(hash: string): string | undefined {
  token = TOKEN.exec(hash)?.[1] ?? token;
  return token;
}

export function forgetToken(): void {
  token = undefined;
}

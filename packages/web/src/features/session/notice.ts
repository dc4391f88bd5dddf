/** State of the navigation to the sign-in after a new password was set. */
export const PASSWORD_CHANGED = { notice: "password-changed" };

export function isPasswordChanged(state: unknown): boolean {
  return typeof state === "object" && state !== null && "notice" in state && state.notice === PASSWORD_CHANGED.notice;
}

/**
 * Whether all text in a parsed JSON value can be written as UTF-8: an escape may spell half a character, which no table
 * takes. `source` is the text it was parsed from, which without such an escape need not be looked at closer.
 */
export function isWellFormed(value: unknown, source: string): boolean {
  return !/\\u[dD][89a-fA-F]/.test(source) || !/\\ud[89a-f]/.test(JSON.stringify(value));
}

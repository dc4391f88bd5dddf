/**
 * Whether all text in a parsed JSON value is well-formed Unicode. A JSON escape can contain a lone surrogate, which DynamoDB
 * refuses. `source` is the JSON text; without surrogate escapes the value need not be walked.
 */
export function isWellFormed(value: unknown, source: string): boolean {
  return !/\\u[dD][89a-fA-F]/.test(source) || !/\\ud[89a-f]/.test(JSON.stringify(value));
}

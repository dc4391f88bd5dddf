import { Refusal, refuseField } from "./errors.ts";

/**
 * Rich text from a form, with disallowed markup removed. The sanitizer is loaded when it is used.
 * @throws Refusal of `field` for text that cannot be cleaned in time
 */
export async function cleanRichText(html: string, field: string): Promise<string> {
  const { sanitizeHtml } = await import("./html.ts");
  try {
    return sanitizeHtml(html);
  } catch (error) {
    if (error instanceof Refusal) throw refuseField(field, error.message);
    throw error;
  }
}

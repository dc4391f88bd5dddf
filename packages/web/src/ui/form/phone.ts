import { formatPhone } from "@spoke/core/validation/schema.ts";
import { getConfig } from "../../lib/config.ts";

/**
 * A telephone number as it is sent: with the host's country code, which `PhoneInput` shows in front of it (1 §5). One that
 * nobody touched is sent as it came, whatever wrote it.
 */
export function dialed(typed: string, before: string): string {
  return typed === before ? typed : formatPhone(typed, getConfig().telpCode);
}

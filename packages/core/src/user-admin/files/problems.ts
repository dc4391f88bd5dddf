import type { Texts } from "../../texts/index.ts";

/** Problems that a corrected file explains. Others appear as their key. */
const PROBLEM_KEYS = [
  "area_invalid",
  "area_vendor_unknown",
  "code_invalid",
  "customer_ambiguous",
  "customer_not_served",
  "customer_required",
  "customer_unknown",
  "email_exists",
  "flag_invalid",
  "host_unknown",
  "market_unknown",
  "max_items_exceeded",
  "not_empty",
  "not_grantable",
  "required",
  "role_unknown",
  "sorg_unknown",
  "too_long",
  "twice_in_file",
  "unknown_value",
  "user_role_required",
  "username_invalid",
  "username_taken",
  "valid_email",
  "valid_phone",
  "valid_line",
] as const;

export function problemText(key: string, t: Texts): string {
  const explained = PROBLEM_KEYS.find((problem) => problem === key);
  return explained ? t(`file.users.problem.${explained}`) : key;
}

/** Explanations of error keys in a corrected file. English only, because such files are passed on. */
const TEXTS: Readonly<Record<string, string>> = {
  area_invalid: "write areas as sales organization:limitation:value",
  code_invalid: "not a possible code",
  customer_unknown: "there is no such customer",
  email_exists: "email already exists",
  flag_invalid: "write yes or no",
  host_unknown: "there is no such site",
  market_unknown: "there is no such market",
  max_items_exceeded: "too many",
  not_empty: "must not be empty",
  not_grantable: "you cannot give what you may not do yourself",
  required: "required",
  role_unknown: "there is no such role",
  sorg_unknown: "there is no such sales organization",
  too_long: "too long",
  twice_in_file: "an earlier row has this already",
  unknown_value: "not one of the possible values",
  username_invalid: "2 to 100 letters a to z, digits and . _ @ + -",
  username_taken: "this sign-in name is taken",
  valid_email: "email must be valid",
  valid_phone: "digits only, 17 at most",
  valid_text: "not a possible text",
};

/** `key (text)`, or the key alone. */
export function described(key: string): string {
  const text = TEXTS[key];
  return text ? `${key} (${text})` : key;
}

import type { CartLineFieldsFragment } from "../../gql/graphql.ts";
import type { Translate } from "../../lib/i18n.ts";
import { problemTexts } from "./problemText.ts";

/** What of a line that can be ordered ships later. */
export const shortageTexts = (shortage: CartLineFieldsFragment["shortage"] | undefined, t: Translate): string[] =>
  problemTexts(shortage ? [shortage] : []).map((text) => t("fast_ships_later", { text }));

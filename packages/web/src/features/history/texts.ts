import type { MessageKey, Translate } from "../../lib/i18n.ts";

/** Texts of the actions in the audit log. */
const ACTIONS: Readonly<Record<string, MessageKey>> = {
  made: "history_created",
  created: "history_created",
  moved: "history_moved",
  activated: "history_activated",
  deactivated: "history_deactivated",
  drafted: "history_created",
  "bikes revised": "history_bikes_revised",
  "bikes changed": "history_bikes_changed",
  "revision discarded": "history_revision_discarded",
  published: "history_published",
  closed: "history_closed",
  changed: "history_changed",
  deleted: "history_deleted",
  restored: "history_restored",
  "user created": "history_created",
  "user changed": "history_changed",
  "user deleted": "history_deleted",
  "profile changed": "history_profile_changed",
  "email address confirmed": "history_email_confirmed",
  "changed language": "history_language_changed",
  "signed in": "history_signed_in",
  "requested a password reset": "history_reset_requested",
  "reset the password with a link": "history_reset",
  "deleted a saved payment": "history_saved_payment_deleted",
  attributes: "history_attributes",
  "order limit": "history_order_limit",
  tags: "history_tags",
  "sent to the ERP": "history_sent_to_erp",
  "answered by the ERP": "history_erp_answered",
  "answered by hand": "history_answered_by_hand",
  "cancellation requested": "history_cancellation_requested",
  "cancellation accepted": "history_cancellation_accepted",
  "cancellation refused": "history_cancellation_refused",
  "payment receipt added": "history_proof_added",
  "payment document added": "history_proof_added",
  "payment document deleted": "history_proof_deleted",
  "payment proof rejected": "proof_rejected",
  "payment approved": "payment_approved",
  "payment voided": "payment_voided",
  posted: "history_posted",
  "corrected by the ERP": "history_erp_corrected",
  "requested by mail": "history_mail_requested",
  "mails stopped": "history_mails_stopped",
  "mails resumed": "history_mails_resumed",
};

/** Words for details that have a fixed set of values. */
const DETAILS: Readonly<Record<string, MessageKey>> = {
  bounce: "history_mails_bounced",
  complaint: "history_mails_complaint",
};

/** What the thing is called: the page shows that, and its changes are recorded with values. */
const OWN_NAME: readonly string[] = ["title", "name"];

/** What was done, in words; what the log calls it where there is no text. */
export const actionText = (t: Translate, what: string): string => {
  const key = ACTIONS[what];
  return key ? t(key) : what;
};

interface Detail {
  readonly name: string;
  readonly value: string;
}

/** The details of an action: what came and went, or their values. */
export function detailText(t: Translate, details: readonly Detail[]): string {
  const textOf = (name: string) => details.find((detail) => detail.name === name)?.value;
  const [before, after] = [textOf("before"), textOf("after")];
  if (before !== undefined && after !== undefined) {
    const [was, is] = [before.split(" "), after.split(" ")];
    const added = is.filter((word) => word && !was.includes(word));
    const removed = was.filter((word) => word && !is.includes(word));
    return [
      ...(added.length > 0 ? [t("history_added", { names: added.join(", ") })] : []),
      ...(removed.length > 0 ? [t("history_removed", { names: removed.join(", ") })] : []),
    ].join(" · ");
  }
  return details
    .filter(({ name, value }) => value !== "" && !OWN_NAME.includes(name))
    .map(({ name, value }) => {
      if (name === "fields") return value.split(" ").join(", ");
      const word = DETAILS[value];
      return `${name === "reason" ? t("proof_reject_reason") : name}: ${word ? t(word) : value}`;
    })
    .join(" · ");
}

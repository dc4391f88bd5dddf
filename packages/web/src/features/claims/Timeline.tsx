import {
  FileTextIcon,
  LockIcon,
  MailIcon,
  MessageSquareIcon,
  PencilIcon,
  RefreshCwIcon,
  TruckIcon,
  UserCheckIcon,
  UserMinusIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import type { ClaimFieldsFragment } from "../../gql/graphql.ts";
import { type MessageKey, serverText, type Translate, useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Icon, type IconType } from "../../ui/Icon.tsx";
import { Badge } from "../../ui/Status.tsx";
import { toneOf } from "./status.ts";

type History = ClaimFieldsFragment["histories"][number];

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly side: string;
  readonly icon: IconType;
  readonly isInternal: boolean;
  readonly text: string;
  readonly history?: History;
}

const ICONS: Readonly<Record<string, IconType>> = {
  status: RefreshCwIcon,
  document: FileTextIcon,
  edit: PencilIcon,
  erp: TruckIcon,
  mail: MailIcon,
  assign: UserCheckIcon,
  unassign: UserMinusIcon,
};

/** Entries that name who takes care of the claim, or did. Only the office sees them. */
const ASSIGNMENTS: Readonly<Record<string, MessageKey>> = {
  assign: "claim_assigned_to",
  unassign: "claim_event_unassign",
};

const SIDES: Readonly<Record<string, MessageKey>> = {
  dealer: "claim_side_dealer",
  office: "claim_side_office",
  erp: "claim_side_erp",
};

function entriesOf({ histories, comments }: ClaimFieldsFragment): Entry[] {
  const events = histories.map(
    (history): Entry => ({
      ...{ id: history.id, at: history.at, name: history.displayName, side: history.side, history },
      ...{ text: history.kind in ASSIGNMENTS ? "" : history.text, icon: ICONS[history.kind] ?? RefreshCwIcon },
      isInternal: history.recipient === "office" || history.kind in ASSIGNMENTS,
    }),
  );
  const texts = comments.map(
    ({ id, at, displayName, side, comment, internal }): Entry => ({
      ...{ id, at, name: displayName, side, text: comment },
      ...{ icon: internal ? LockIcon : MessageSquareIcon, isInternal: internal },
    }),
  );
  return [...events, ...texts].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** The numbers that the ERP answered, each with what it is. */
function withLabels(text: string, { creditNotes, deliveryOrders, waybill }: ClaimFieldsFragment, t: Translate): string {
  const labelOf = (number: string): MessageKey | undefined => {
    if (creditNotes.includes(number)) return "claim_credit_note";
    if (deliveryOrders.includes(number)) return "claim_delivery_order";
    return number === waybill ? "claim_waybill" : undefined;
  };
  return text
    .split(", ")
    .map((number) => {
      const label = labelOf(number);
      return label ? `${t(label)} ${number}` : number;
    })
    .join(" · ");
}

/** Everything that happened to a claim, oldest first. Internal notes have another color. */
export function Timeline({ claim }: { readonly claim: ClaimFieldsFragment }) {
  const { t } = useTranslation();
  return (
    <ol aria-label={t("claim_timeline")} className="grid gap-3">
      {entriesOf(claim).map((entry) => (
        <li key={entry.id} className="flex gap-3">
          <span
            className={cx(
              "mt-0.5 grid size-8 shrink-0 place-items-center rounded-full",
              entry.isInternal ? "bg-warn-soft text-warn" : "bg-sunken text-ink-2",
            )}
          >
            <Icon icon={entry.icon} size={16} />
          </span>
          <div className={cx("min-w-0 flex-1", entry.isInternal && "rounded-md bg-warn-soft px-3 py-2")}>
            <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-2">
              <Who entry={entry} />
              <DateText value={entry.at} time />
              {entry.isInternal && !entry.history && <Badge tone="warn">{t("claim_internal")}</Badge>}
            </p>
            {entry.history && <What history={entry.history} />}
            {entry.text && (
              <p className="break-words whitespace-pre-line">
                {entry.side === "erp" && entry.history?.kind !== "mail" ? withLabels(entry.text, claim, t) : entry.text}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Who did it, or who was mailed. */
function Who({ entry: { name, side, history } }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  if (history?.kind === "mail")
    return (
      <span className="font-medium text-ink">
        {t(history.recipient === "office" ? "claim_mail_office" : "claim_mail_dealer")}
      </span>
    );
  const title = t(SIDES[side] ?? "claim_side_erp");
  return (
    <>
      <span className="font-medium text-ink">{name || title}</span>
      {name && <span>{title}</span>}
    </>
  );
}

function What({ history: { kind, to, text } }: { readonly history: History }): ReactNode {
  const { t } = useTranslation();
  if (to)
    return (
      <p className="mt-0.5">
        <Badge tone={toneOf(to.id)} dot>
          {serverText(to.description)}
        </Badge>
      </p>
    );
  const assignment = ASSIGNMENTS[kind];
  if (assignment) return <p>{t(assignment, { name: text })}</p>;
  if (kind === "mail") return <p>{t("claim_mail_comment")}</p>;
  if (kind === "edit") return <p>{t("claim_event_edit")}</p>;
  return kind === "document" ? <p>{t("claim_event_document")}</p> : null;
}

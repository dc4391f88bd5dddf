import { CopyIcon, KeyRoundIcon, LockIcon, LockOpenIcon, MailIcon, PencilIcon, Trash2Icon } from "lucide-react";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import type { UserRowFragment, UserState } from "../../gql/graphql.ts";
import { type MessageKey, type Translate, useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import type { Column } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { type Answer, reasonsOf } from "../../ui/form/refusal.ts";
import { RowMenu } from "../../ui/RowMenu.tsx";
import { Badge, type Tone } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { isInvitable, useInvitation, useLock, useResumedMails, useUnlock } from "./bulk.ts";
import { RenewPassword } from "./RenewPassword.tsx";
import { useUsSorg } from "./useUsSorg.ts";

interface UserColumnsOptions {
  readonly onDelete: (user: UserRowFragment) => void;
  /** After a user got a new password. */
  readonly onRenewed: () => void;
}

export function userColumns(t: Translate, options: UserColumnsOptions): readonly Column<UserRowFragment>[] {
  return [
    {
      id: "name",
      title: t("name"),
      sortField: "name",
      card: "title",
      skeleton: "w-40",
      value: ({ name }) => name,
      beside: (user) => <UserBadges user={user} />,
    },
    {
      id: "username",
      title: t("username"),
      sortField: "username",
      value: ({ username }) => username,
      cell: (user) => (
        <>
          <Breakable text={user.username} />
          {/* Below the name until there is room for a column of its own; small windows show it below the row. */}
          <span className="hidden text-xs xl:block 2xl:hidden">
            <EmailText user={user} />
          </span>
        </>
      ),
    },
    {
      id: "email",
      title: t("email"),
      tableFrom: "2xl",
      sortField: "email",
      skeleton: "w-40",
      value: ({ email }) => email.email,
      cell: (user) => <EmailText user={user} />,
    },
    {
      id: "groupRole",
      title: t("group_role"),
      sortField: "groupRole",
      value: ({ groupRole }) => groupRole.description,
      cell: (user) => (
        <>
          {user.groupRole.description || "–"}
          {user.additionalRoles.length > 0 && (
            <span className="hidden text-xs text-ink-3 xl:block 2xl:hidden">{rolesOf(user)}</span>
          )}
        </>
      ),
    },
    {
      id: "roles",
      title: t("roles_own"),
      tableFrom: "2xl",
      skeleton: "w-8",
      value: rolesOf,
    },
    {
      id: "customer",
      title: t("customer"),
      value: ({ custName, custNumber }) => [custName, custNumber].filter(Boolean).join(" · "),
      cell: ({ custName, custNumber }) =>
        custName || custNumber ? (
          <>
            {custName} <span className="text-xs whitespace-nowrap text-ink-3 xs:block">{custNumber}</span>
          </>
        ) : (
          "–"
        ),
    },
    {
      id: "state",
      title: t("status"),
      badge: ({ state }) => ({ tone: STATES[state].tone, text: t(STATES[state].text) }),
    },
    {
      id: "lastSignInAt",
      title: t("user_last_sign_in"),
      sortField: "lastSignInAt",
      tableFrom: "xl",
      type: "time",
      value: ({ lastSignInAt }) => lastSignInAt,
      cell: ({ lastSignInAt }) => (lastSignInAt ? <DateText value={lastSignInAt} /> : "–"),
    },
    {
      id: "createdAt",
      title: t("created"),
      exportOnly: true,
      type: "day",
      value: ({ createdAt }) => createdAt,
    },
    {
      id: "actions",
      title: t("actions"),
      align: "right",
      card: "aside",
      skeleton: "w-8",
      cell: (user) => <UserActions user={user} {...options} />,
    },
  ];
}

function EmailText({ user: { email, isFakeEmail } }: { user: UserRowFragment }) {
  return <Breakable text={email.email} className={isFakeEmail ? "text-ink-3" : "text-ink-2"} />;
}

function rolesOf({ additionalRoles }: UserRowFragment): string {
  return additionalRoles.map(({ description }) => description).join(", ");
}

/** States of users, in the order of their filter. */
export const STATES = {
  active: { tone: "good", text: "user_state_active" },
  invited: { tone: "neutral", text: "user_state_invited" },
  never_signed_in: { tone: "neutral", text: "user_state_never" },
  undeliverable: { tone: "bad", text: "user_state_undeliverable" },
  without_role: { tone: "warn", text: "user_state_without_role" },
  locked: { tone: "bad", text: "user_state_locked" },
} as const satisfies Readonly<Record<UserState, { tone: Tone; text: MessageKey }>>;

function UserBadges({ user }: { user: UserRowFragment }) {
  const { t } = useTranslation();
  const { id } = useUser();
  return user.id === id && <Badge tone="accent">{t("user_you")}</Badge>;
}

function UserActions({ user, onDelete, onRenewed }: UserColumnsOptions & { user: UserRowFragment }) {
  const { t } = useTranslation();
  const { id: ownId } = useUser();
  const usSorg = useUsSorg();
  const go = useGo();
  const [renewing, setRenewing] = useState(false);
  const inviteUser = useInvitation();
  const resumeMails = useResumedMails();
  const lock = useLock();
  const unlock = useUnlock();
  const run = async (change: (user: UserRowFragment) => Promise<Answer>, done: string) => {
    const answer = await change(user);
    const [reason] = reasonsOf(answer);
    const isDone = answer.message.status === "success";
    toast(isDone ? done : (reason ?? t("form_failed")), isDone ? {} : { tone: "bad" });
    if (isDone) onRenewed();
  };
  const to = (page: string) => () => go(`/admin/users/${user.id}/${page}`);
  const isUs = user.userAreas.some(({ sorg }) => sorg === usSorg);
  return (
    <>
      <RowMenu
        name={user.name}
        lockedBecause={user.manageable ? undefined : t("user_beyond")}
        entries={[
          {
            id: "edit",
            label: t(isUs ? "user_edit_all" : "title_admin_users_id_edit"),
            icon: PencilIcon,
            onSelect: to("edit"),
          },
          ...(isUs
            ? ([
                { id: "edit-us", label: t("user_edit_dealer"), icon: PencilIcon, onSelect: to("edit-us") },
                { id: "copy-us", label: t("user_copy_dealer"), icon: CopyIcon, onSelect: to("copy-us") },
              ] as const)
            : []),
          // Users change their own password in the profile, which asks for the old one.
          ...(user.id === ownId
            ? []
            : ([
                { id: "password", label: t("password_make"), icon: KeyRoundIcon, onSelect: () => setRenewing(true) },
              ] as const)),
          ...(user.id === ownId
            ? []
            : user.active
              ? ([
                  {
                    id: "lock",
                    label: t("user_lock"),
                    icon: LockIcon,
                    onSelect: () => void run(lock, t("users_locked", { count: 1 })),
                  },
                ] as const)
              : ([
                  {
                    id: "unlock",
                    label: t("user_unlock"),
                    icon: LockOpenIcon,
                    onSelect: () => void run(unlock, t("users_unlocked", { count: 1 })),
                  },
                ] as const)),
          ...(isInvitable(user)
            ? ([
                {
                  id: "invite",
                  label: t("user_invite"),
                  icon: MailIcon,
                  onSelect: () => void run(inviteUser, t("user_invited", { count: 1 })),
                },
              ] as const)
            : []),
          ...(user.mailProblem
            ? ([
                {
                  id: "mails",
                  label: t("user_mails_resume"),
                  icon: MailIcon,
                  onSelect: () => void run(resumeMails, t("user_mails_resumed")),
                },
              ] as const)
            : []),
          { id: "delete", label: t("delete"), icon: Trash2Icon, onSelect: () => onDelete(user) },
        ]}
      />
      {renewing && <RenewPassword user={user} onRenewed={onRenewed} onClose={() => setRenewing(false)} />}
    </>
  );
}

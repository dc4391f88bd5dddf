import { CopyIcon, KeyRoundIcon, PencilIcon, Trash2Icon } from "lucide-react";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import type { UserRowFragment } from "../../gql/graphql.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import type { Column } from "../../ui/columns.tsx";
import { RowMenu } from "../../ui/RowMenu.tsx";
import { Badge } from "../../ui/Status.tsx";
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
      cell: ({ username }) => <Breakable text={username} />,
    },
    {
      id: "email",
      title: t("email"),
      sortField: "email",
      skeleton: "w-40",
      value: ({ email }) => email.email,
      cell: ({ email, isFakeEmail }) => (
        <Breakable text={email.email} {...(isFakeEmail && { className: "text-ink-3" })} />
      ),
    },
    {
      id: "groupRole",
      title: t("group_role"),
      sortField: "groupRole",
      value: ({ groupRole }) => groupRole.description,
    },
    {
      id: "roles",
      title: t("roles_own"),
      value: ({ roles }) => roles.map(({ description }) => description).join(", "),
    },
    {
      id: "createdAt",
      title: t("created"),
      sortField: "createdAt",
      wideOnly: true,
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

function UserBadges({ user }: { user: UserRowFragment }) {
  const { t } = useTranslation();
  const { id } = useUser();
  return (
    <>
      {user.id === id && <Badge tone="accent">{t("user_you")}</Badge>}
      {!user.active && <Badge tone="warn">{t("user_inactive")}</Badge>}
    </>
  );
}

function UserActions({ user, onDelete, onRenewed }: UserColumnsOptions & { user: UserRowFragment }) {
  const { t } = useTranslation();
  const { id: ownId } = useUser();
  const usSorg = useUsSorg();
  const go = useGo();
  const [renewing, setRenewing] = useState(false);
  const to = (page: string) => () => go(`/admin/users/${user.id}/${page}`);
  const isUs = user.userAreas.some(({ sorg }) => sorg === usSorg);
  return (
    <>
      <RowMenu
        name={user.name}
        lockedBecause={user.manageable ? undefined : t("user_beyond")}
        entries={[
          { id: "edit", label: t("title_admin_users_id_edit"), icon: PencilIcon, onSelect: to("edit") },
          ...(isUs
            ? ([
                { id: "edit-us", label: t("title_admin_users_id_edit_us"), icon: PencilIcon, onSelect: to("edit-us") },
                { id: "copy-us", label: t("title_admin_users_id_copy_us"), icon: CopyIcon, onSelect: to("copy-us") },
              ] as const)
            : []),
          // Users change their own password in the profile, which asks for the old one.
          ...(user.id === ownId
            ? []
            : ([
                { id: "password", label: t("password_make"), icon: KeyRoundIcon, onSelect: () => setRenewing(true) },
              ] as const)),
          { id: "delete", label: t("delete"), icon: Trash2Icon, onSelect: () => onDelete(user) },
        ]}
      />
      {renewing && <RenewPassword user={user} onRenewed={onRenewed} onClose={() => setRenewing(false)} />}
    </>
  );
}

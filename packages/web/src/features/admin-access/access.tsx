import type { TypedDocumentNode } from "@apollo/client";
import { type MessageKey, type Translate, useTranslation } from "../../lib/i18n.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import type { Column } from "../../ui/columns.tsx";
import { type Deletion, deletion } from "../../ui/deletion.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { Link } from "../../ui/Link.tsx";
import type { ListState } from "../../ui/listState.ts";
import { Badge, Notice } from "../../ui/Status.tsx";
import { ViewLinks } from "../../ui/ViewLinks.tsx";

/** What roles, group roles, and permissions have in common. */
interface Access {
  readonly id: string;
  /** Part of the product: it stays as it is. */
  readonly builtIn: boolean;
  readonly editable: boolean;
  readonly grantable: boolean;
}

/** Why it can only be viewed; undefined if it can be changed. */
function readOnlyReason({ builtIn, editable, grantable }: Omit<Access, "id">, t: Translate): string | undefined {
  if (editable) return undefined;
  if (builtIn) return t("role_built_in");
  return t(grantable ? "role_shared" : "role_beyond");
}

/** Who has a role or group role. */
export interface Use {
  readonly id: string;
  readonly users: number;
  readonly hosts: readonly string[];
}

const usersLink = (filter: string, id: string): string => `/admin/users?${new URLSearchParams({ [filter]: id })}`;

/** The numbers of permissions and of users; the latter leads to them. */
export function countColumns<Row extends Access & { readonly permissions: readonly object[] }>(
  t: Translate,
  filter: "role" | "groupRoleIds",
): Column<Row & { readonly use: Use | undefined }>[] {
  const count = { align: "right", skeleton: "w-8" } as const;
  return [
    {
      ...count,
      id: "permissions",
      title: t("title_admin_permissions"),
      sortField: "permissions",
      value: ({ permissions }) => permissions.length,
    },
    {
      ...count,
      id: "users",
      title: t("title_admin_users"),
      sortField: "users",
      value: ({ use }) => use?.users ?? 0,
      cell: ({ id, use }) => (use ? <Link to={usersLink(filter, id)}>{use.users}</Link> : 0),
    },
  ];
}

/** Each row with its users. */
export const withUses = <Row extends { readonly id: string }>(rows: readonly Row[], uses: readonly Use[]) => {
  const byId = new Map(uses.map((use) => [use.id, use]));
  return rows.map((row) => ({ ...row, use: byId.get(row.id) }));
};

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Holder extends Named {
  readonly permissions: readonly { readonly id: string }[];
}

/** What a permission allows, in words. */
export const permissionName = ({ name, description }: { readonly name: string; readonly description: string }) =>
  description || name;

/** The roles that include a permission. */
export const holdersOf = (id: string, roles: readonly Holder[]): readonly Holder[] =>
  roles.filter(({ permissions }) => permissions.some((permission) => permission.id === id));

/** Each permission with the roles that include it. */
export const withHolders = <Row extends { readonly id: string }>(rows: readonly Row[], roles: readonly Holder[]) =>
  rows.map((row) => ({ ...row, holders: holdersOf(row.id, roles) }));

/** The list of the roles, or of the group roles. */
type ListAddress = "/admin/roles" | "/admin/group-roles";

interface NamedLinksProps {
  readonly list: ListAddress;
  readonly entries: readonly Named[];
  /** Shown if there are none. */
  readonly none: MessageKey;
}

/** Names of roles or group roles, each a link to its page. */
function NamedLinks({ list, entries, none }: NamedLinksProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return <span className="text-ink-3">{t(none)}</span>;
  return (
    <ul className="flex flex-wrap gap-x-3 py-1.5">
      {entries.map(({ id, name }) => (
        <li key={id}>
          <Link to={`${list}/edit/${encodeURIComponent(id)}`}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}

/** The roles that include a permission. */
export const RoleLinks = ({ roles }: { readonly roles: readonly Named[] }) => (
  <NamedLinks list="/admin/roles" entries={roles} none="permission_unheld" />
);

/** The group roles that contain a role. */
export const GroupRoleLinks = ({ groups }: { readonly groups: readonly Named[] }) => (
  <NamedLinks list="/admin/group-roles" entries={groups} none="role_in_no_group" />
);

interface ReadOnlyNoticeProps {
  readonly access: Access & { readonly permissions: readonly { readonly id: string; readonly name: string }[] };
  readonly roles: readonly RoleWithPermissions[];
}

/** Why a role or group role can only be viewed, and the roles whose users can change it. */
export function ReadOnlyNotice({ access, roles }: ReadOnlyNoticeProps) {
  const { t } = useTranslation();
  const reason = readOnlyReason(access, t);
  if (!reason) return null;
  const needed = ["page.user-management", ...access.permissions.map(({ name }) => name)];
  const able = roles.filter(({ permissions }) =>
    needed.every((name) => permissions.some((each) => each.name === name)),
  );
  return (
    <Notice tone={access.builtIn ? "info" : "warn"}>
      {reason}
      {!access.builtIn && !access.grantable && able.length > 0 && (
        <span className="flex flex-wrap items-baseline gap-x-3">
          {t("role_can_change")} <RoleLinks roles={able} />
        </span>
      )}
    </Notice>
  );
}

interface RoleWithPermissions extends Named {
  readonly permissions: readonly { readonly name: string }[];
}

interface Group {
  readonly id: string;
  readonly description: string;
  readonly roles: readonly { readonly id: string }[];
}

/** The group roles that contain a role, with their names. */
export const groupsOf = (id: string, groups: readonly Group[]): readonly Named[] =>
  groups
    .filter(({ roles }) => roles.some((role) => role.id === id))
    .map(({ id: group, description }) => ({ id: group, name: description }));

const LISTS = [
  { to: "/admin/roles", title: "title_admin_roles" },
  { to: "/admin/group-roles", title: "title_admin_group_roles" },
  { to: "/admin/permissions", title: "title_admin_permissions" },
] as const;

/** The lists that together say what users may do, as links. */
export function AccessViews({ chosen }: { readonly chosen: (typeof LISTS)[number]["to"] }) {
  const { t } = useTranslation();
  return (
    <ViewLinks
      label={t("access")}
      views={LISTS.map(({ to, title }) => ({ key: to, title: t(title), to, isChosen: to === chosen }))}
    />
  );
}

/** How many users a change affects, and on which hosts. */
export function UsedBy({ use, filter }: { readonly use: Use | undefined; readonly filter: "role" | "groupRoleIds" }) {
  const { t } = useTranslation();
  if (!use) return <p className="text-ink-2">{t("role_unused")}</p>;
  return (
    <p className="text-ink-2">
      {t("role_used", { count: use.users, hosts: use.hosts.join(", ") })}{" "}
      <Link to={usersLink(filter, use.id)}>{t("role_show_users")}</Link>
    </p>
  );
}

export const searchVariables = ({ search }: ListState): { readonly search?: string } => ({ ...(search && { search }) });

export function nameColumn<Row extends Access>(t: Translate, nameOf: (row: Row) => string): Column<Row> {
  return {
    id: "name",
    title: t("name"),
    sortField: "name",
    value: nameOf,
    card: "title",
    skeleton: "w-40",
    beside: ({ builtIn }) => builtIn && <Badge>{t("built_in_badge")}</Badge>,
  };
}

/** The name and the identifier. */
export const namedColumns = <Row extends Access>(t: Translate, nameOf: (row: Row) => string): Column<Row>[] => [
  nameColumn(t, nameOf),
  {
    id: "id",
    title: t("identifier"),
    sortField: "id",
    value: ({ id }) => id,
    cell: ({ id }) => <Breakable text={id} className="text-ink-2" />,
  },
];

export function accessDeletion<Row extends Access, Data>(
  mutation: TypedDocumentNode<Data, { id: string }>,
  answerOf: (data: Data) => Answer,
  nameOf: (row: Row) => string,
): Deletion<Row> {
  return deletion(mutation, answerOf, {
    nameOf,
    lockedBecause: (row, t) => (row.builtIn ? t("built_in") : readOnlyReason(row, t)),
    isHidden: ({ builtIn }) => builtIn,
  });
}

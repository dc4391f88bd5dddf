import { useQuery } from "@apollo/client/react";
import { LockIcon, LockOpenIcon, MailIcon, UsersIcon } from "lucide-react";
import {
  type AdminUserInput,
  InviteUserDocument,
  ResumeUserMailsDocument,
  UpdateUserDocument,
  UserChoicesDocument,
  type UserRowFragment,
} from "../../gql/graphql.ts";
import { useAction } from "../../lib/useAction.ts";
import type { BulkAction } from "../../ui/bulk.tsx";
import type { Answer } from "../../ui/form/refusal.ts";

/** Whether an invitation makes sense; the server checks it again. */
export function isInvitable({ state, email, isFakeEmail }: UserRowFragment): boolean {
  return (state === "invited" || state === "never_signed_in") && email.email !== "" && !isFakeEmail;
}

/** Mails a user an invitation. */
export function useInvitation(): (user: UserRowFragment) => Promise<Answer> {
  const inviteUser = useAction(InviteUserDocument);
  return async ({ id }) => (await inviteUser({ id })).inviteUser;
}

/** Sends mails to a user's address again. */
export function useResumedMails(): (user: UserRowFragment) => Promise<Answer> {
  const resumeMails = useAction(ResumeUserMailsDocument);
  return async ({ id }) => (await resumeMails({ id })).resumeUserMails;
}

/** Changes a user, unless somebody else has done so since the list was read. */
function useUserChange(): (user: UserRowFragment, change: AdminUserInput) => Promise<Answer> {
  const updateUser = useAction(UpdateUserDocument);
  return async ({ id, version }, user) => (await updateUser({ id, version, user })).updateUser;
}

/** Keeps a user from signing in. */
export function useLock(): (user: UserRowFragment) => Promise<Answer> {
  const change = useUserChange();
  return (user) => change(user, { active: false });
}

/** Lets a locked user sign in again. */
export function useUnlock(): (user: UserRowFragment) => Promise<Answer> {
  const change = useUserChange();
  return (user) => change(user, { active: true });
}

function useGroupRole(): (user: UserRowFragment, groupRole: string) => Promise<Answer> {
  const change = useUserChange();
  return (user, groupRole) => change(user, { groupRole });
}

/** The group roles that the administrator may give. */
function useGroupRoles() {
  const { data } = useQuery(UserChoicesDocument);
  return data?.createData.groupRoles
    .filter(({ grantable }) => grantable)
    .map(({ id, description }) => ({ value: id, label: description }));
}

/** What can be done with several users; each is checked and refused on its own. */
export const USER_BULK: readonly BulkAction<UserRowFragment>[] = [
  {
    label: "user_invite",
    icon: MailIcon,
    useChange: useInvitation,
    title: (count, t) => t("users_invite_title", { count }),
    text: "users_invite_text",
    done: (count, t) => t("user_invited", { count }),
  },
  {
    label: "users_group_role",
    icon: UsersIcon,
    choice: { label: "group_role", useOptions: useGroupRoles },
    useChange: useGroupRole,
    title: (count, t) => t("users_group_role_title", { count }),
    text: "users_group_role_text",
    done: (count, t) => t("users_group_role_changed", { count }),
  },
  {
    label: "user_unlock",
    icon: LockOpenIcon,
    isFor: ({ active }) => !active,
    useChange: useUnlock,
    title: (count, t) => t("users_unlock_title", { count }),
    text: "users_unlock_text",
    done: (count, t) => t("users_unlocked", { count }),
  },
  {
    label: "user_lock",
    icon: LockIcon,
    isFor: ({ active }) => active,
    danger: true,
    useChange: useLock,
    title: (count, t) => t("users_lock_title", { count }),
    text: "users_lock_text",
    done: (count, t) => t("users_locked", { count }),
  },
];

import { LockIcon, MailIcon } from "lucide-react";
import {
  InviteUserDocument,
  ResumeUserMailsDocument,
  UpdateUserDocument,
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

function useLock(): (user: UserRowFragment) => Promise<Answer> {
  const updateUser = useAction(UpdateUserDocument);
  return async ({ id, version }) => (await updateUser({ id, version, user: { active: false } })).updateUser;
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
    label: "user_lock",
    icon: LockIcon,
    danger: true,
    useChange: useLock,
    title: (count, t) => t("users_lock_title", { count }),
    text: "users_lock_text",
    done: (count, t) => t("users_locked", { count }),
  },
];

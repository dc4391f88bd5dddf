import { useState } from "react";
import { UpdateUserDocument, type UserRowFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";

interface RenewPasswordProps {
  readonly user: UserRowFragment;
  readonly onRenewed: () => void;
  readonly onClose: () => void;
}

/** Asks before a user gets a new password, then shows it once. */
export function RenewPassword({ user: { id, name, username }, onRenewed, onClose }: RenewPasswordProps) {
  const { t } = useTranslation();
  const updateUser = useAction(UpdateUserDocument);
  const [password, setPassword] = useState<string | null>();
  const [isDone, setDone] = useState(false);
  return (
    <>
      <ConfirmDialog
        open={!isDone}
        title={t("password_make_title", { name })}
        confirmLabel={t("password_make")}
        run={async () => {
          const result = (await updateUser({ id, user: {}, generatePassword: true })).updateUser;
          setPassword(result.password);
          return result;
        }}
        onDone={() => setDone(true)}
        onClose={onClose}
      >
        {t("password_make_text")}
      </ConfirmDialog>
      <PasswordDialog
        made={isDone && password ? { username, password } : undefined}
        onClose={() => {
          onRenewed();
          onClose();
        }}
      />
    </>
  );
}

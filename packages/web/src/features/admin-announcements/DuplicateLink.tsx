import { CopyIcon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { copyTo } from "./copies.ts";

/** Opens the form of a copy. @param form its path */
export function DuplicateLink({ form, id }: { readonly form: string; readonly id: string }) {
  const { t } = useTranslation();
  return (
    <ButtonLink to={copyTo(form, id)} icon={CopyIcon}>
      {t("duplicate")}
    </ButtonLink>
  );
}

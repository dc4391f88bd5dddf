import { LibraryIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { LibraryDialog } from "./LibraryDialog.tsx";

/** Opens the media library, where editors look after its files. */
export function LibraryButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={LibraryIcon} onClick={() => setIsOpen(true)}>
        {t("media_library")}
      </Button>
      {isOpen && <LibraryDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

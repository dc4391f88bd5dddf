import { useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { FileInput } from "../../ui/form/FileInput.tsx";
import { FileRefusal, MASS_MAX_BYTES, readFile } from "./table.ts";

/** Codes out of the column `articleCode` of a spreadsheet. */
export function CodesFile({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const read = async (file: File) => {
    if (!/\.xlsx$/i.test(file.name)) return setError(t("file_not_xlsx"));
    if (file.size > MASS_MAX_BYTES) return setError(t("file_too_large", { megabytes: MASS_MAX_BYTES / 1_000_000 }));
    setError(undefined);
    setBusy(true);
    try {
      onCodes((await readFile(file)).flatMap(({ cells }) => cells.articleCode || []));
    } catch (caught) {
      reportFault("the file could not be read", caught);
      setError(caught instanceof FileRefusal ? caught.message : t("form_failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FileInput
      label={t("products_codes_file")}
      accept=".xlsx"
      onFile={(file) => void read(file)}
      progress={busy ? "busy" : undefined}
      error={error}
    />
  );
}

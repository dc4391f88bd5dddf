import { useEffect, useState } from "react";
import { OpenSalesDocumentDocument, RecordDocumentReadDocument } from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { saveFile } from "../../ui/saveFile.ts";
import { toast } from "../../ui/toasts.ts";

/** Opens files of documents, which leaves a read receipt; a failure is a message. */
export function useOpen() {
  const { t } = useTranslation();
  const openDocument = useAction(OpenSalesDocumentDocument);
  const [busy, setBusy] = useState<string>();
  const open = async (id: string, fileId: string) => {
    setBusy(fileId);
    try {
      const { file, message } = (await openDocument({ id, fileId })).openSalesDocument;
      if (!file) {
        toast(serverText(message.description), { tone: "bad" });
        return;
      }
      const answer = await fetch(file.url);
      if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
      saveFile(await answer.blob(), file.fileName);
    } catch (error) {
      reportFault("a document was not opened", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setBusy(undefined);
    }
  };
  return { open, busy };
}

/** Leaves a read receipt for the text of a document, once for each time that it is shown. */
export function useRecordRead(id: string): void {
  const record = useAction(RecordDocumentReadDocument);
  useEffect(() => {
    record({ id }).catch((error: unknown) => reportFault("a read receipt was not recorded", error));
  }, [record, id]);
}

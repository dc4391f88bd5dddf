import { DownloadIcon } from "lucide-react";
import { ReadDocumentDocument } from "../../gql/graphql.ts";
import { formatBytes } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { EntityPage } from "../../ui/form/EntityPage.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge } from "../../ui/Status.tsx";
import { ItemText } from "../content/index.ts";
import { MediaPicture } from "../media/index.ts";
import { TYPE_TEXTS } from "./types.ts";
import { useOpen, useRecordRead } from "./useOpen.ts";

/** A document to read and to download. */
export default function DocumentPage() {
  const { t, locale } = useTranslation();
  const { open, busy } = useOpen();
  return (
    <EntityPage
      query={ReadDocumentDocument}
      variables={(id) => ({ id })}
      entity={({ salesDocument }) => salesDocument}
      list={{ to: "/sales-document", title: "title_sales_document" }}
      titles={{ create: "title_sales_document_type_id", edit: "title_sales_document_type_id" }}
    >
      {({ entity }) =>
        entity && (
          <div className="mx-auto max-w-4xl">
            <PageHeader
              title={entity.title}
              below={
                <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-2">
                  <Badge>{t(TYPE_TEXTS[entity.type])}</Badge>
                  {entity.salesDocumentGroup && <span>{entity.salesDocumentGroup.name}</span>}
                  {entity.validFrom && <DateText value={entity.validFrom} />}
                </p>
              }
            />
            <article className="grid gap-5">
              {entity.subtitle && <p className="text-lg text-ink-2 wrap-anywhere">{entity.subtitle}</p>}
              {entity.body && <ItemText html={entity.body} />}
              {(entity.body || entity.files.length === 0) && <TextReceipt id={entity.id} />}
              <Panel title={t("content_files")}>
                {entity.files.length === 0 && <p className="text-ink-2">{t("documents_no_file")}</p>}
                <ul className="grid gap-3">
                  {entity.files.map((file) => (
                    <li key={file.id} className="flex flex-wrap items-center gap-3">
                      <MediaPicture
                        file={file}
                        src={file.lowFileUrl ?? file.thumbnailUrl}
                        rendition="low"
                        alt=""
                        className={`shrink-0 ${file.lowFileUrl ? "h-56 w-40 border border-line" : "size-16"}`}
                      />
                      <div className="min-w-40 flex-1">
                        <p className="font-medium wrap-anywhere">{file.fileTitle}</p>
                        <p className="text-xs text-ink-2 wrap-anywhere">
                          {file.fileName} · {formatBytes(file.size, locale)}
                        </p>
                      </div>
                      <Button
                        kind="primary"
                        icon={DownloadIcon}
                        busy={busy === file.id}
                        aria-label={t("media_download_file", { name: file.fileTitle })}
                        onClick={() => void open(entity.id, file.id)}
                      >
                        {t("content_download")}
                      </Button>
                    </li>
                  ))}
                </ul>
              </Panel>
            </article>
          </div>
        )
      }
    </EntityPage>
  );
}

/** Leaves a read receipt when the text of a document is shown. */
function TextReceipt({ id }: { readonly id: string }) {
  useRecordRead(id);
  return null;
}

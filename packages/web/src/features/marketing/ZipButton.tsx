import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { DownloadIcon } from "lucide-react";
import { useState } from "react";
import { MarketingFolderDocument, MarketingTreeDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { freePath, safeName, type ZipEntry, zipStream } from "../../lib/zip.ts";
import { Button } from "../../ui/Button.tsx";
import { saveFile } from "../../ui/saveFile.ts";
import { toast } from "../../ui/toasts.ts";
import { mediaAddresses } from "../media/index.ts";

interface Folder {
  readonly category: string;
  readonly type: string;
  readonly title: string;
  /** Ids of material of the category; empty for the category with all below it. */
  readonly only: ReadonlySet<string>;
}

/** The files of a folder. Each gets its address when it is read, as addresses expire. */
async function entriesOf(client: ApolloClient, { category, type, only }: Folder): Promise<ZipEntry[]> {
  const { data: tree } = await client.query({ query: MarketingTreeDocument, variables: { type } });
  const all = tree?.marketingMaterialCategories.categories ?? [];
  const isBelow = ({ breadcrumb }: (typeof all)[number]) => breadcrumb.some(({ id }) => id === category);
  const folders = all.filter((each) => (only.size > 0 ? each.id === category : isBelow(each)));
  const used = new Set<string>();
  const entries: ZipEntry[] = [];
  for (const { id, breadcrumb } of folders) {
    const { data } = await client.query({
      query: MarketingFolderDocument,
      variables: { category: id },
      fetchPolicy: "network-only",
    });
    const start = breadcrumb.findIndex((each) => each.id === category) + 1;
    const path = breadcrumb.slice(start).map((each) => `${safeName(each.title)}/`);
    for (const { id: material, title, files } of data?.marketingMaterials.materials ?? []) {
      if (only.size > 0 && !only.has(material)) continue;
      for (const file of files) {
        const extension = /\.\w+$/.exec(file.fileName)?.[0] ?? "";
        const name = files.length === 1 ? title : `${title} - ${file.fileTitle}`;
        entries.push({
          path: freePath(`${path.join("")}${safeName(name)}${extension}`, used),
          open: () => openFile(client, file.id),
        });
      }
    }
  }
  return entries;
}

async function openFile(client: ApolloClient, id: string): Promise<ReadableStream<Uint8Array>> {
  const [address] = await mediaAddresses(client, [id]);
  const answer = address && (await fetch(address.url));
  if (!answer?.ok || !answer.body) throw new Error("a file of the archive cannot be read");
  return answer.body;
}

/** Downloads a category with all below it, or what is selected in it, as one archive. */
export function ZipButton(folder: Folder) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  const { only, title } = folder;
  const run = async () => {
    setProgress({ done: 0, all: 0 });
    try {
      const entries = await entriesOf(client, folder);
      if (entries.length === 0) {
        toast(t("marketing_zip_empty"));
        return;
      }
      const stream = zipStream(entries, (done) => setProgress({ done, all: entries.length }));
      const headers = { "content-type": "application/zip" };
      saveFile(await new Response(stream, { headers }).blob(), `${safeName(title)}.zip`);
    } catch (error) {
      reportFault("an archive of marketing material was not made", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      <Button icon={DownloadIcon} busy={progress !== undefined} onClick={() => void run()}>
        {only.size > 0 ? t("marketing_zip_selected", { count: only.size }) : t("marketing_zip_folder")}
      </Button>
      <span role="status" className="sr-only">
        {progress && t("marketing_zip_progress", { ...progress, count: progress.all })}
      </span>
    </>
  );
}

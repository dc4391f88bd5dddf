import type { HostConfig } from "../../host/schema.ts";
import type { Cell } from "../../platform/sheet.ts";
import type { StreamedColumn } from "../../platform/streamed-workbook.ts";
import type { TextKey, Texts } from "../../texts/index.ts";
import type { DownloadParams } from "../schema.ts";

/** What the rows of a file depend on. */
export interface DownloadContext extends Pick<DownloadParams, "from" | "to"> {
  readonly t: Texts;
  /** Time zone of the host. */
  readonly zone: string;
}

/** The rows of a document, and how far the file is: the document's day, or its position. */
export interface RowBatch {
  readonly rows: readonly (readonly Cell[])[];
  readonly at: string | { readonly done: number; readonly total: number };
}

/** Heading, which may depend on the host, width in characters, and role of a column. */
type ColumnDeclaration = readonly [TextKey | ((config: HostConfig) => TextKey), number, StreamedColumn["role"]?];

/** What a module's file holds. */
export interface ModuleFile {
  readonly columns: readonly ColumnDeclaration[];
  readonly read: (context: DownloadContext) => AsyncGenerator<RowBatch>;
}

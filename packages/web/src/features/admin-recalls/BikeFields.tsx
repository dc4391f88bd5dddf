import { PURPOSES } from "@spoke/core/upload/schema.ts";
import { useState } from "react";
import type { RecallFactsFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { FileField } from "../../ui/form/FileField.tsx";
import { WIDE } from "../../ui/form/FormSection.tsx";
import { CheckboxInput, TextAreaInput } from "../../ui/form/fields.tsx";
import { Notice } from "../../ui/Status.tsx";
import { useUploads } from "../upload/index.ts";

interface BikeFieldsProps {
  /** The list that is stored. */
  readonly list: RecallFactsFragment["list"] | undefined;
  readonly onList: (uploadId: string) => void;
}

/** Which bikes a recall affects: articles, serial numbers, and a list of frame numbers. */
export function BikeFields({ list, onList }: BikeFieldsProps) {
  const { t } = useTranslation();
  const [fileName, setFileName] = useState("");
  const uploads = useUploads({
    purpose: "RECALL_LIST",
    onClean: async (id) => {
      onList(id);
      return undefined;
    },
  });
  return (
    <>
      <TextAreaInput name="articles" label={t("recall_articles")} hint={t("recall_articles_hint")} />
      <TextAreaInput name="ranges" label={t("recall_ranges")} hint={t("recall_ranges_hint")} />
      <div className={WIDE}>
        <FileField
          label={t("recall_list")}
          hint={t("recall_list_hint")}
          accept={[".xlsx", ".txt", ...PURPOSES.RECALL_LIST.types].join(",")}
          items={uploads.items}
          max={1}
          onFiles={(files) => {
            setFileName(files[0]?.name ?? "");
            uploads.add(files);
          }}
          onRemove={uploads.remove}
          onRetry={uploads.retry}
        />
        {fileName && uploads.items.length === 0 && <Notice tone="good">{fileName}</Notice>}
        {!fileName && list && (
          <div className="mt-2 grid gap-2">
            <p>{t("recall_list_stored", { name: list.fileName, count: list.accepted })}</p>
            <CheckboxInput name="withoutList" label={t("recall_without_list")} />
          </div>
        )}
      </div>
    </>
  );
}

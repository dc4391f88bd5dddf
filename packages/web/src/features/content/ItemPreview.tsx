import { useQuery } from "@apollo/client/react";
import { layoutOf } from "@spoke/core/content/layout.ts";
import type { ContentType } from "@spoke/core/content/schema.ts";
import { canSeeMarkets } from "@spoke/core/content/targeting.ts";
import { stateOn } from "@spoke/core/content/validity.ts";
import { isDay } from "@spoke/core/platform/calendar.ts";
import { dateText } from "@spoke/core/platform/date-text.ts";
import { textFor } from "@spoke/core/platform/language.ts";
import { useDeferredValue, useState } from "react";
import { useWatch } from "react-hook-form";
import { ContentReadersDocument, type ContentReadersQuery, PreviewFileDocument } from "../../gql/graphql.ts";
import { todayHere, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Select, TextField } from "../../ui/Field.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { ItemValues } from "./form.ts";
import { ItemCard } from "./ItemCard.tsx";
import { ItemText } from "./ItemText.tsx";

type Reader = ContentReadersQuery["contentAudience"]["readers"][number];

interface ItemPreviewProps {
  readonly type: ContentType;
  readonly groupMarkets?: readonly string[] | undefined;
}

/** What a dealer will see of the form as it is now, and whether they will. */
export function ItemPreview({ type, groupMarkets }: ItemPreviewProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [reader, setReader] = useState<Reader>();
  const { data, previousData } = useQuery(ContentReadersDocument, {
    variables: { type, search: useDeferredValue(search) },
  });
  const values = useDeferredValue(useWatch<ItemValues>() as ItemValues);
  const found = (data ?? previousData)?.contentAudience.readers ?? [];
  const readers = reader && !found.some(({ id }) => id === reader.id) ? [reader, ...found] : found;
  const texts = values.texts.filter(({ title }) => title);
  const { locale } = useTranslation();
  const text = textFor(texts, reader?.language ?? locale);
  return (
    <Panel title={t("preview")}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={t("content_preview_search")}
            value={search}
            maxLength={100}
            autoComplete="off"
            className="min-w-48 flex-1"
            onChange={({ target }) => setSearch(target.value)}
            // The form around it is not sent.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          <Select
            label={t("content_preview_as")}
            className="min-w-48 flex-1"
            value={reader?.id ?? ""}
            options={[
              { value: "", label: t("content_preview_nobody") },
              ...readers.map(({ id, name, custNumber }) => ({ value: id, label: `${name} (${custNumber})` })),
            ]}
            onChange={({ target }) => setReader(readers.find(({ id }) => id === target.value))}
          />
        </div>
        {reader && <Verdict reader={reader} values={values} groupMarkets={groupMarkets} />}
        {text ? (
          <>
            <PreviewCard type={type} values={values} title={text.title ?? ""} subtitle={text.subtitle ?? ""} />
            {text.body && <ItemText html={text.body} />}
          </>
        ) : (
          <p className="text-ink-2">{t("content_preview_empty")}</p>
        )}
      </div>
    </Panel>
  );
}

interface VerdictProps {
  readonly reader: Reader;
  readonly values: ItemValues;
  readonly groupMarkets: readonly string[] | undefined;
}

/** Whether the dealer sees it: by the same rules as at the server. */
function Verdict({ reader, values, groupMarkets }: VerdictProps) {
  const { t, locale } = useTranslation();
  const { timeZone } = useConfig();
  const own = reader.contentTargetMarkets;
  const shares = canSeeMarkets(own, values.contentTargetMarkets) && (!groupMarkets || canSeeMarkets(own, groupMarkets));
  const day = (value: string | null | undefined) => (value && isDay(value) ? value : undefined);
  const [validFrom, validTo] = [day(values.validFrom), day(values.validTo)];
  const state = stateOn({ validFrom, validTo }, todayHere());
  const words = {
    name: reader.name,
    from: validFrom ? dateText(validFrom, locale, timeZone) : "",
    to: validTo ? dateText(validTo, locale, timeZone) : "",
  };
  const verdict = !shares
    ? t("content_verdict_market", words)
    : state === "LIVE"
      ? t("content_verdict_LIVE", words)
      : state === "SCHEDULED"
        ? t("content_verdict_SCHEDULED", words)
        : state === "EXPIRED"
          ? t("content_verdict_EXPIRED", words)
          : t("content_verdict_DRAFT");
  return (
    <p role="status" className="font-medium">
      {verdict}
    </p>
  );
}

interface PreviewCardProps {
  readonly type: ContentType;
  readonly values: ItemValues;
  readonly title: string;
  readonly subtitle: string;
}

function PreviewCard({ type, values, title, subtitle }: PreviewCardProps) {
  const { t } = useTranslation();
  const [first] = values.files ?? [];
  const { data } = useQuery(PreviewFileDocument, { variables: { ids: first ? [first.id] : [] }, skip: !first });
  const address = data?.fileAddresses[0];
  const url = address?.contentType.startsWith("image/") ? address.url : null;
  const sizes = { width: null, height: null, focal: null };
  const item = {
    ...{
      title,
      subtitle,
      validFrom: values.validFrom && isDay(values.validFrom) ? values.validFrom : null,
      itemPerLine: 1,
    },
    layout: layoutOf(type, values.layout ?? undefined),
    file: first && address ? { id: first.id, contentType: address.contentType, thumbnailUrl: url, ...sizes } : null,
  };
  return (
    <ul aria-label={t("preview")} className="grid max-w-sm grid-cols-12">
      <ItemCard item={item} />
    </ul>
  );
}

import { useQuery } from "@apollo/client/react";
import { DOCUMENT_TYPES } from "@spoke/core/sales-document/schema.ts";
import { useState } from "react";
import { useParams } from "react-router";
import { type DocumentCardFragment, DocumentGroupsDocument, FoundDocumentsDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { ItemCard, MarketSelect } from "../content/index.ts";
import { TYPE_TEXTS } from "./types.ts";
import { useOpen } from "./useOpen.ts";

interface Section {
  readonly id: string;
  readonly name: string;
  readonly documents: readonly DocumentCardFragment[];
}

/** Documents that the reader may see now: by group, or what a search finds. */
export default function DocumentsPage() {
  const { t } = useTranslation();
  const { type: given } = useParams();
  const type = DOCUMENT_TYPES.find((each) => each === given);
  const [search, setSearch] = useState("");
  const [market, setMarket] = useState("");
  const filter = { ...(type && { type }), ...(market && { market }) };
  const grouped = useQuery(DocumentGroupsDocument, {
    variables: filter,
    fetchPolicy: "cache-and-network",
    skip: search !== "",
  });
  const found = useQuery(FoundDocumentsDocument, {
    variables: { search, ...filter },
    fetchPolicy: "cache-and-network",
    skip: search === "",
  });
  const { error, refetch } = search ? found : grouped;
  const sections: readonly Section[] | undefined = search
    ? found.data && [{ id: "found", name: t("content_found"), documents: found.data.salesDocuments.documents }]
    : grouped.data && [
        ...grouped.data.salesDocumentGroups.groups.map(({ id, name, salesDocuments }) => ({
          ...{ id, name, documents: salesDocuments },
        })),
        { id: "unassigned", name: t("documents_unassigned"), documents: grouped.data.salesDocuments.documents },
      ];
  const isNarrowed = search !== "" || market !== "";
  const filled = sections?.filter(({ documents }) => documents.length > 0);
  return (
    <>
      <PageHeader title={t(type ? TYPE_TEXTS[type] : "title_sales_document")} />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <SearchField label={t("content_search")} value={search} onSearch={setSearch} className="w-80 max-w-full" />
        <MarketSelect type="sales_document" value={market} onChange={setMarket} />
      </div>
      {error && !filled ? (
        <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
      ) : !filled ? (
        <Loading label={t("loading")} className="grid gap-4">
          <Skeleton className="h-56" />
          <Skeleton className="h-56" />
        </Loading>
      ) : filled.length === 0 ? (
        <EmptyState kind={isNarrowed ? "no-results" : "no-data"} {...(!isNarrowed && { title: t("documents_empty") })}>
          {t(isNarrowed ? "empty_no_results_text" : "documents_empty_text")}
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          {filled.map((section) => (
            <DocumentSection key={section.id} section={section} />
          ))}
        </div>
      )}
    </>
  );
}

function DocumentSection({ section: { id, name, documents } }: { readonly section: Section }) {
  const { open } = useOpen();
  return (
    <section aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`} className="mb-3 text-lg font-semibold wrap-anywhere">
        {name}
      </h2>
      <ul aria-labelledby={`group-${id}`} className="grid grid-cols-12 gap-4">
        {documents.map((item) => (
          <ItemCard
            key={item.id}
            item={item}
            to={`/sales-document/${item.type}/${encodeURIComponent(item.id)}`}
            onOpen={() => item.file && void open(item.id, item.file.id)}
          />
        ))}
      </ul>
    </section>
  );
}

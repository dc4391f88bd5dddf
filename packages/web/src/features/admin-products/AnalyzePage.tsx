import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { ProductAnalyzesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AnalyzeForm } from "./AnalyzeForm.tsx";
import { type Asked, keepAsked, keptAsked } from "./asked.ts";
import { FilePanel } from "./FilePanel.tsx";
import { JobPanel } from "./JobPanel.tsx";
import { ResultPanel } from "./ResultPanel.tsx";
import { useJob } from "./useJob.ts";

/** Why products can or cannot be ordered, and changing many of them at once (2 §2, §4). */
export default function AnalyzePage() {
  const { t } = useTranslation();
  const { id: userId, scopes } = useUser();
  const mayChange = scopes.includes("product.mass-update");
  const [asked, setAsked] = useState<Asked | undefined>(() => keptAsked(userId));
  const { data, previousData, loading, error, refetch } = useQuery(ProductAnalyzesDocument, {
    variables: {
      sorg: asked?.sorg ?? "",
      articleCodes: [...(asked?.codes ?? [])],
      ...(asked?.salesUsername && { salesUsername: asked.salesUsername }),
      ...(asked?.custCode && { custCode: asked.custCode }),
    },
    skip: asked === undefined,
    fetchPolicy: "network-only",
  });
  const job = useJob(() => {
    if (asked) void refetch();
  });
  const ask = (next: Asked) => {
    keepAsked(userId, next);
    // The same again is asked anew: somebody may have changed it.
    if (JSON.stringify(next) === JSON.stringify(asked)) void refetch();
    else setAsked(next);
  };
  const products = asked && !error ? (data ?? previousData)?.productAnalyzesV3 : undefined;
  const analysis = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AnalyzeForm asked={asked} busy={loading} error={error} onAsk={ask} />
      {products && <ResultPanel products={products} job={mayChange ? job : undefined} />}
    </div>
  );
  return (
    <>
      <PageHeader title={t("title_admin_catalog_analyze")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {mayChange && <JobPanel job={job} />}
        {mayChange ? (
          <Tabs
            label={t("title_admin_catalog_analyze")}
            tabs={[
              { id: "analyze", label: t("products_analyze"), content: analysis },
              { id: "file", label: t("products_from_file"), content: <FilePanel job={job} /> },
            ]}
          />
        ) : (
          analysis
        )}
      </div>
    </>
  );
}

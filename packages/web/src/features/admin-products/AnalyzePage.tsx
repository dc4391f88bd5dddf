import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { ProductAnalyzesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AnalyzeForm } from "./AnalyzeForm.tsx";
import { type Analysis, lastAnalysis } from "./analysis.ts";
import { FilePanel } from "./FilePanel.tsx";
import { JobPanel } from "./JobPanel.tsx";
import { ResultPanel } from "./ResultPanel.tsx";
import { useJob } from "./useJob.ts";

/** As wide as forms are; the results below take the whole page. */
const FORM = "max-w-4xl";

/** Why products can or cannot be ordered, and changing many of them at once (2 §2, §4). */
export default function AnalyzePage() {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const mayChange = scopes.includes("product.mass-update");
  const [request, setRequest] = useState<Analysis | undefined>(() => lastAnalysis.load());
  const { data, previousData, loading, error, refetch } = useQuery(ProductAnalyzesDocument, {
    variables: {
      sorg: request?.sorg ?? "",
      articleCodes: [...(request?.codes ?? [])],
      ...(request?.salesUsername && { salesUsername: request.salesUsername }),
      ...(request?.custCode && { custCode: request.custCode }),
    },
    skip: request === undefined,
    fetchPolicy: "network-only",
  });
  const job = useJob(() => {
    if (request) void refetch();
  });
  const analyze = (next: Analysis) => {
    lastAnalysis.save(next);
    // Repeating the same analysis loads it again: somebody may have changed the products.
    if (JSON.stringify(next) === JSON.stringify(request)) void refetch();
    else setRequest(next);
  };
  const products = request && !error ? (data ?? previousData)?.productAnalyzesV3 : undefined;
  const analysis = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className={FORM}>
        <AnalyzeForm analysis={request} busy={loading} error={error} onAnalyze={analyze} />
      </div>
      {mayChange && <JobPanel job={job} />}
      {products && <ResultPanel products={products} job={mayChange ? job : undefined} />}
    </div>
  );
  return (
    <>
      <PageHeader title={t("title_admin_catalog_analyze")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {mayChange ? (
          <Tabs
            label={t("title_admin_catalog_analyze")}
            tabs={[
              { id: "analyze", label: t("products_analyze"), content: analysis },
              {
                id: "file",
                label: t("products_from_file"),
                content: (
                  <div className={FORM}>
                    <FilePanel job={job} />
                  </div>
                ),
              },
            ]}
          />
        ) : (
          analysis
        )}
      </div>
    </>
  );
}

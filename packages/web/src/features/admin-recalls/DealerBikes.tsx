import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { RecallDealerFramesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Drawer } from "../../ui/Dialog.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Badge, Loading, Skeleton } from "../../ui/Status.tsx";
import { frameLook, kitLook } from "../recalls/index.ts";

const LIMIT = 20;

interface DealerBikesProps {
  readonly number: string;
  readonly dealer: { readonly sorg: string; readonly custCode: string; readonly custName: string };
  readonly onClose: () => void;
}

/** A dealer's bikes of a recall: who repaired them and when, and which kits are on their way. */
export function DealerBikes({ number, dealer: { sorg, custCode, custName }, onClose }: DealerBikesProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState("");
  const { data, previousData, error, refetch } = useQuery(RecallDealerFramesDocument, {
    variables: { number, sorg, custCode, page, limit: LIMIT, ...(search && { search }) },
    fetchPolicy: "cache-and-network",
  });
  const found = (data ?? previousData)?.recallDealerFrames;
  return (
    <Drawer open side="right" wide title={custName} onClose={onClose}>
      <div className="grid gap-4">
        <SearchField
          label={t("frame_number")}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        {!found && error && <Button onClick={() => void refetch()}>{t("try_again")}</Button>}
        {!found && !error && (
          <Loading label={t("loading")}>
            <Skeleton className="h-64 w-full" />
          </Loading>
        )}
        {found && (
          <ul className="divide-y divide-line">
            {found.frames.map(({ frameNumber, articleCode, description, state, kit, repairedBy, repairedAt }) => (
              <li key={frameNumber} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
                <span className="min-w-0">
                  <span className="tabular block font-medium">{frameNumber}</span>
                  <span className="block text-xs text-ink-2">
                    {description} · {articleCode}
                  </span>
                  {repairedAt && (
                    <span className="block text-xs text-ink-2">
                      <DateText value={repairedAt} /> · {t("recall_repaired_by", { name: repairedBy })}
                    </span>
                  )}
                </span>
                <span className="flex flex-wrap gap-2">
                  {kit && <Badge tone={kitLook(kit.state).tone}>{t(kitLook(kit.state).title)}</Badge>}
                  <Badge tone={frameLook(state).tone} dot>
                    {t(frameLook(state).title)}
                  </Badge>
                </span>
              </li>
            ))}
          </ul>
        )}
        {found?.frames.length === 0 && <p className="text-ink-2">{t("recall_no_bikes")}</p>}
        {found && <Pager page={page} pages={found.info.pageTotal} onPage={setPage} />}
      </div>
    </Drawer>
  );
}

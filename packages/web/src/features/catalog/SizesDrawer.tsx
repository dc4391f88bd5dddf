import { useQuery } from "@apollo/client/react";
import { ModelSizesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { RecallNotice } from "../recalls/index.ts";
import { Matrix } from "./Matrix.tsx";

interface SizesDrawerProps {
  /** Any article of the model. */
  readonly slug: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Every size and color of a model beside the list, to add from. */
export default function SizesDrawer({ slug, title, onClose }: SizesDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(ModelSizesDocument, {
    variables: { slug: [slug] },
    fetchPolicy: "cache-and-network",
  });
  const detail = data?.productDetailsV2[0];
  return (
    <Drawer
      open
      wide
      side="right"
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      {detail ? (
        <>
          <RecallNotice sorg={detail.group.items[0]?.sorg ?? ""} articles={detail.group.items} />
          <Matrix group={detail.group} />
        </>
      ) : error || data ? (
        <EmptyState
          kind={error ? "went-wrong" : "no-data"}
          action={error && <Button onClick={() => void refetch()}>{t("try_again")}</Button>}
        />
      ) : (
        <Loading label={t("loading")}>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-4 h-72 w-full" />
        </Loading>
      )}
    </Drawer>
  );
}

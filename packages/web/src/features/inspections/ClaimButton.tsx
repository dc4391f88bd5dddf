import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { InspectionPhotosDocument, type InspectionPhotosQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { type FailedPoint, startClaim } from "./claim.ts";

interface Props {
  readonly frameNumber: string;
  readonly point: { readonly text: string; readonly note: string; readonly photos: readonly { readonly id: string }[] };
}

/** Opens the form of a claim for a point that failed, with its photos. */
export function ClaimButton({ frameNumber, point }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  const ids = point.photos.map(({ id }) => id);
  const photos = async () => {
    if (ids.length === 0) return [];
    const { data } = await client.query({ query: InspectionPhotosDocument, variables: { ids, rendition: "medium" } });
    return Promise.all((data?.fileAddresses ?? []).map(download));
  };
  const open = async () => {
    setBusy(true);
    const found: FailedPoint["photos"] = await photos().catch((error: unknown) => {
      reportFault("the photos of an inspection could not be taken over", error);
      return [];
    });
    go(startClaim(frameNumber, [{ ...point, photos: found }], t));
  };
  return (
    <Button busy={isBusy} onClick={() => void open()}>
      {t("inspection_claim")}
    </Button>
  );
}

async function download({ id, url }: InspectionPhotosQuery["fileAddresses"][number]) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`photo ${id}: status ${response.status}`);
  return { name: `${id}.jpg`, content: await response.blob() };
}

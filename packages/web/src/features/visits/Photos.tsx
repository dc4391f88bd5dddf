import { useQuery } from "@apollo/client/react";
import { SLOTS } from "@spoke/core/visit-form/schema.ts";
import { type VisitDetailFragment, VisitPhotosDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Picture } from "../../ui/Picture.tsx";
import { slotTitle, storedPhotos } from "./slots.ts";

/** Ids of files that are answered at once. */
const MOST = 20;

/** Addresses of photos by the ids of their uploads, at most 40. */
export function useAddresses(ids: readonly string[]): ReadonlyMap<string, string> {
  const options = (part: readonly string[]) => ({
    variables: { ids: [...part] },
    fetchPolicy: "cache-and-network" as const,
    skip: part.length === 0,
  });
  const first = useQuery(VisitPhotosDocument, options(ids.slice(0, MOST)));
  const second = useQuery(VisitPhotosDocument, options(ids.slice(MOST, 2 * MOST)));
  const found = [first, second].flatMap(({ data }) => data?.fileAddresses ?? []);
  return new Map(found.map(({ id, url }) => [id, url]));
}

/** The photos of a visit, small. */
export function Photos({ visit }: { readonly visit: VisitDetailFragment }) {
  const { t } = useTranslation();
  const photos = storedPhotos(visit);
  const addresses = useAddresses(Object.values(photos));
  return (
    <ul className="flex gap-2 overflow-x-auto empty:hidden">
      {SLOTS.flatMap((slot) => {
        const id = photos[slot];
        if (id === undefined) return [];
        return [
          <li key={slot} className="shrink-0">
            <Picture src={addresses.get(id)} alt={slotTitle(slot, t)} fills className="size-24" />
          </li>,
        ];
      })}
    </ul>
  );
}

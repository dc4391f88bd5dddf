import { useEffect, useState } from "react";
import { lazily } from "../../lib/chunks.ts";
import { useSettling } from "../../ui/Settle.tsx";
import type { ProposalListProps } from "./ProposalList.tsx";
import { useOpenProposals } from "./useOpenProposals.ts";

/** Most customers have no proposal. */
const List = lazily(() => import("./ProposalList.tsx"));

/** Carts that sales staff proposed: dealers take or decline them, and who sent them sees how they ended and can take them back. */
export function Proposals({ page }: ProposalListProps) {
  const { proposals, isPending } = useOpenProposals();
  const isShown = proposals.some(({ state }) => page === "cart" || state === "open");
  const [isLoaded, setLoaded] = useState(List.isLoaded);
  useEffect(() => {
    if (!isShown || isLoaded) return;
    // What cannot be loaded is reported when it is shown.
    void List.load()
      .catch(() => undefined)
      .then(() => setLoaded(true));
  }, [isShown, isLoaded]);
  useSettling(isPending || (isShown && !isLoaded));
  return isShown && isLoaded && <List page={page} />;
}

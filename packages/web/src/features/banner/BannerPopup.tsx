import { useQuery } from "@apollo/client/react";
import { Suspense, useEffect, useState } from "react";
import { isDismissed } from "../../app/announcements.ts";
import { ActiveBannersDocument, type ActiveBannersQuery } from "../../gql/graphql.ts";
import { lazily } from "../../lib/chunks.ts";
import { useHere } from "../../lib/navigation.ts";
import { useStore } from "../../lib/store.ts";
import { isConsumerVoiceOpen } from "../consumer-voice/index.ts";
import { bannerAddress, CLOSED_KEY, closePopup, fetchPicture } from "./popup.ts";

export type Banner = ActiveBannersQuery["activeUserAreaBanners"][number];

const BannerPanel = lazily(() => import("./BannerPanel.tsx"));

/**
 * The pop-up banner (1 §4): when banners are in force and it was not closed in the last two hours. `quiet` keeps it away
 * while the page asks for something itself, such as for a customer. It comes with its pictures or not at all, and never
 * between the keys of somebody who types.
 */
export function BannerPopup({ quiet }: { quiet: boolean }) {
  const [closed, setClosed] = useState(() => isDismissed(localStorage.getItem(CLOSED_KEY), Date.now()));
  const isOtherOpen = useStore(isConsumerVoiceOpen);
  const { data } = useQuery(ActiveBannersDocument, { skip: closed });
  const shown = useShown(data?.activeUserAreaBanners);
  const isMoment = useMoment(shown.length > 0);
  if (closed || quiet || isOtherOpen || !isMoment) return null;
  return (
    <Suspense>
      <BannerPanel
        banners={shown}
        onClose={() => {
          closePopup();
          setClosed(true);
        }}
      />
    </Suspense>
  );
}

/**
 * From when on something that is `ready` may take the focus: at once, but not from somebody who is typing; then with the
 * next page.
 */
function useMoment(ready: boolean): boolean {
  const { path } = useHere();
  const [isMoment, setMoment] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each page
  useEffect(() => {
    const typing = document.activeElement?.closest("input, textarea, select, [contenteditable]");
    if (ready && !typing) setMoment(true);
  }, [ready, path]);
  return ready && isMoment;
}

/** The banners whose pictures are there; a picture that cannot be had is left out without a word. */
function useShown(banners: readonly Banner[] | undefined): readonly Banner[] {
  const [shown, setShown] = useState<readonly Banner[]>([]);
  useEffect(() => {
    if (!banners || banners.length === 0) return;
    BannerPanel.preload();
    let gone = false;
    const fetchAll = async () => {
      const pictures = await Promise.allSettled(
        banners.map(({ bannerFile }) => fetchPicture(bannerAddress(bannerFile))),
      );
      if (!gone) setShown(banners.filter((_, index) => pictures[index]?.status === "fulfilled"));
    };
    void fetchAll();
    return () => {
      gone = true;
    };
  }, [banners]);
  return shown;
}

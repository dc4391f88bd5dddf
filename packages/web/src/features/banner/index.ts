export { BannerPopup } from "./BannerPopup.tsx";
export { bannerAddress } from "./popup.ts";

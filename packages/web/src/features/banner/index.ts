export { BannerFrame } from "./BannerFrame.tsx";
export { BannerPopup } from "./BannerPopup.tsx";
export { bannerAddress } from "./popup.ts";

import { trackingPage } from "@spoke/core/vendor/shipments.ts";
import { expect, it } from "vitest";

it("a parcel of a known carrier can be followed by its number, others cannot", () => {
  expect(trackingPage("UPS Ground", "1Z 999")).toBe("https://www.ups.com/track?tracknum=1Z999");
  expect(trackingPage("DHL Paket", "JJD/1")).toBe(
    "https://www.dhl.com/global-en/home/tracking.html?tracking-id=JJD%2F1",
  );
  expect(trackingPage("Nordfracht", "NF 17")).toBeUndefined();
  expect(trackingPage("GLS", "")).toBeUndefined();
});

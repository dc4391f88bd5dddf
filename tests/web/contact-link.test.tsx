import { EmailLink, PhoneLink } from "@spoke/web/ui/ContactLink.tsx";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

afterEach(cleanup);

it("a phone number is grouped to read, and calls without the spaces", () => {
  render(<PhoneLink phone="+4955506583" />);
  const link = screen.getByRole("link", { name: "+49 555 06583" });
  expect(link.getAttribute("href")).toBe("tel:+4955506583");
});

it("an email address writes to it", () => {
  render(<EmailLink email="ann@shop.test" />);
  expect(screen.getByRole("link", { name: "ann@shop.test" }).getAttribute("href")).toBe("mailto:ann@shop.test");
});

it("nothing is shown for what is unknown", () => {
  const { container } = render(
    <>
      <PhoneLink phone="" />
      <EmailLink email={null} />
    </>,
  );
  expect(container.textContent).toBe("");
});

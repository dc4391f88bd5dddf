import { OrderAgain } from "@spoke/web/features/fast-order/OrderAgain.tsx";
import { OrderAgainOf } from "@spoke/web/features/fast-order/OrderAgainOf.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Page } from "../support.tsx";
import { client, code, grid, paste, server, setUpFastOrder, show } from "./fastOrderPage.tsx";

setUpFastOrder();

describe("ordering an order again", () => {
  it.each([
    ["Add", ["A1 2", "A2 7"]],
    ["Replace", ["A2 7"]],
  ])(
    "takes the chosen lines of an order again, and asks what happens to those that are still there: %s",
    async (button, rows) => {
      const details = [
        { lineNo: 1, article_code: "A2", order_qty: 7 },
        { lineNo: 2, article_code: "A3", order_qty: 1 },
      ];
      show();
      paste(code(1), "A1\t2");
      cleanup();
      render(
        <Page client={client()}>
          <OrderAgain order={{ sorg: "N001", details }} chosen={new Set([1])} />
        </Page>,
      );
      fireEvent.click(screen.getByRole("button", { name: "Order 1 item again" }));
      fireEvent.click(await screen.findByRole("button", { name: button }));
      cleanup();
      show();
      expect(grid()).toEqual(rows);
      await waitFor(() => expect(server.checks.at(-1)?.at(-1)).toEqual({ articleCode: "A2", qty: 7, sorg: "N001" }));
    },
  );

  it("asks the same when an order of a list is ordered again, however often", async () => {
    const lines = { order: { __typename: "Order", order_no: "1-A", sorg: "N001", details: [] as object[] } };
    lines.order.details = [{ __typename: "OrderLine", article_code: "A2", order_qty: 7 }];
    const again = async () => {
      const api = client();
      vi.spyOn(api, "query").mockResolvedValue({ data: lines });
      render(
        <Page client={api}>
          <OrderAgainOf number="1-A" />
        </Page>,
      );
      fireEvent.click(await screen.findByRole("button", { name: "Order again: 1-A" }));
    };
    const rows = async (expected: readonly string[]) => {
      cleanup();
      show();
      await waitFor(() => expect(grid()).toEqual(expected));
      cleanup();
    };
    await again();
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("A2"));
    await rows(["A2 7"]);
    await again();
    fireEvent.click(await screen.findByRole("button", { name: "Replace" }));
    await rows(["A2 7"]);
  });
});

import { createCache } from "@spoke/web/app/apollo.ts";
import { PickupOrdersDocument } from "@spoke/web/gql/graphql.ts";
import { expect, it } from "vitest";

const typed = <Fields extends object>(__typename: string, fields: Fields) => ({ __typename, ...fields });

const order = (id: string, part: string) =>
  typed("ClickCollectOrder", {
    ...{ id, status: "open", shop: "Shop", createdAt: "2026-11-23T10:00:00.000Z", readyAt: null },
    customer: typed("ClickCollectCustomer", { fullName: "Grace Miller", phone: "" }),
    details: [
      typed("ClickCollectItem", {
        ...{ id: "1", name: part, sku: "A-1", qty: 1, refunded: 0, qtyShipped: 0, isBundle: false },
      }),
    ],
  });

it("lists each pickup order with its own items, although every order numbers them from one", () => {
  const cache = createCache();
  const query = { query: PickupOrdersDocument, variables: { page: 1 } };
  const found = typed("ClickCollectPage", {
    clickCollectOrders: [order("WS-1", "Helmet"), order("WS-2", "Pump")],
    info: typed("PageInfo", { page: 1, count: 2, pageTotal: 1, countIsMinimum: false }),
  });
  cache.writeQuery({ ...query, data: { clickCollectOrders: found } });
  const read = cache.readQuery(query);
  const names = read?.clickCollectOrders.clickCollectOrders.map(({ details }) => details.map(({ name }) => name));
  expect(names).toEqual([["Helmet"], ["Pump"]]);
});

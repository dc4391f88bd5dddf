import { useEffect } from "react";
import { useAnswer, useAnswers } from "../../app/answers.ts";
import { CartPageDocument, CartStateDocument } from "../../gql/graphql.ts";
import { useCart } from "./CartProvider.tsx";

/** The cart with prices and problems of its lines; what it says of quantities is what the whole page knows from then on. */
export function usePricedCart() {
  const { enabled } = useCart();
  const answers = useAnswers();
  const priced = useAnswer(CartPageDocument, { skip: !enabled, fresh: true });
  const { data } = priced;
  useEffect(() => {
    if (data) answers.of(CartStateDocument, {}).put(data);
  }, [answers, data]);
  return priced;
}

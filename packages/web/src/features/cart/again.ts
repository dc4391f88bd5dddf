import type { ProposalFieldsFragment } from "../../gql/graphql.ts";
import { createStore } from "../../lib/store.ts";

/** The declined proposal whose articles were put into the cart, to be sent again. The cart page shows the dialog once they are there. */
export const proposedAgain = createStore<ProposalFieldsFragment | undefined>(undefined);

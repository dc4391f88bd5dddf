import { useApolloClient } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import {
  AcceptProposalDocument,
  type AcceptProposalMutation,
  DeclineProposalDocument,
  type DeclineProposalMutation,
  type ProposalFieldsFragment,
  SendProposalDocument,
  type SendProposalMutation,
} from "../../gql/graphql.ts";
import { runAction } from "../../lib/useAction.ts";
import { proposedAgain } from "./again.ts";
import { useCart } from "./CartProvider.tsx";
import { tellCartChanged } from "./elsewhere.ts";
import { reloadCart } from "./send.ts";
import { useOpenProposals } from "./useOpenProposals.ts";

interface Proposals {
  readonly proposals: readonly ProposalFieldsFragment[];
  /** Whether the user acts for customers: sends proposals, and sees how they ended. */
  readonly sends: boolean;
  /** Sends what is in the cart, with changes that are still on their way. */
  readonly send: (requestId: string, note: string) => Promise<SendProposalMutation["sendProposal"]>;
  readonly accept: (id: string) => Promise<AcceptProposalMutation["acceptProposal"]>;
  readonly decline: (id: string, reason?: string) => Promise<DeclineProposalMutation["declineProposal"]>;
}

/** Carts that sales staff proposed to the active customer. */
export function useProposals(): Proposals {
  const client = useApolloClient();
  const { flush } = useCart();
  const { proposals, enabled, refetch } = useOpenProposals();
  const { scopes } = useUser();
  const reload = async () => {
    await Promise.all([refetch(), reloadCart(client)]);
    tellCartChanged();
  };
  return {
    proposals,
    sends: enabled && scopes.includes("menu.change-cust"),
    send: async (requestId, note) => {
      if ((await flush()).failed) throw new Error("the cart could not be changed");
      const { sendProposal } = await runAction(client, SendProposalDocument, { requestId, note });
      if (sendProposal.message.status === "success") proposedAgain.set(undefined);
      await reload();
      return sendProposal;
    },
    accept: async (id) => {
      await flush();
      const { acceptProposal } = await runAction(client, AcceptProposalDocument, { id }, { fetchPolicy: "no-cache" });
      await reload();
      return acceptProposal;
    },
    decline: async (id, reason = "") => {
      const { declineProposal } = await runAction(client, DeclineProposalDocument, { id, ...(reason && { reason }) });
      await refetch();
      return declineProposal;
    },
  };
}

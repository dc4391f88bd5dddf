import { useState } from "react";
import type { ProposalFieldsFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { cx } from "../../lib/variants.ts";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { toast } from "../../ui/toasts.ts";
import { proposedAgain } from "./again.ts";
import { useCart } from "./CartProvider.tsx";
import { ClosedProposal } from "./ClosedProposal.tsx";
import { DeclineDialog } from "./DeclineDialog.tsx";
import { ProposalCard, type ProposalProblem } from "./ProposalCard.tsx";
import { problemTexts } from "./problemText.ts";
import { useProposals } from "./useProposals.ts";

export interface ProposalListProps {
  readonly page: "home" | "cart";
}

/** Proposals that dealers take or decline, and that who sent them can take back. */
export default function ProposalList({ page }: ProposalListProps) {
  const { t } = useTranslation();
  const go = useGo();
  const { proposals, sends, accept, decline } = useProposals();
  const [refused, setRefused] = useState<ReadonlyMap<string, readonly ProposalProblem[]>>(new Map());
  const [taking, setTaking] = useState<string>();
  const [takingBack, setTakingBack] = useState<string>();
  const [declining, setDeclining] = useState<string>();
  const { set } = useCart();
  /** Puts the lines into the sender's cart, from where they are sent. */
  const propose = (proposal: ProposalFieldsFragment) => {
    for (const { sorg, article_code, qty, expectedDate, product } of proposal.lines) {
      const name = product?.name ?? article_code;
      set({ sorg, article_code, qty, expectedDate: expectedDate ?? null, name, rule: null });
    }
    proposedAgain.set(proposal);
  };
  const open = proposals.filter(({ state }) => state === "open");
  const closed = page === "cart" ? proposals.filter(({ state }) => state !== "open") : [];
  if (open.length + closed.length === 0) return null;
  const showTaken = (id: string, answer: Awaited<ReturnType<typeof accept>>) => {
    const problems = answer.refused.map(({ article_code, product, problems }) => ({
      name: product?.name ?? article_code,
      reason: problemTexts(problems).join(" "),
    }));
    setRefused((before) => new Map(before).set(id, problems));
    if (answer.message.status === "success" && problems.length === 0)
      toast(
        t("success_accept_proposal"),
        page === "home" ? { action: { label: t("cart_view"), run: () => go("/cart") } } : {},
      );
  };
  const take = async (id: string) => {
    setTaking(id);
    try {
      const answer = await accept(id);
      showTaken(id, answer);
      if (answer.message.status !== "success") toast(reasonsOf(answer).join(" "), { tone: "bad" });
    } catch (error) {
      reportFault("a proposal could not be taken", error);
      toast(t("something_went_wrong"), { tone: "bad" });
    } finally {
      setTaking(undefined);
    }
  };
  return (
    <section aria-labelledby="proposals" className={cx("print:hidden", page === "cart" && !sends && "order-first")}>
      <h2 id="proposals" className="mb-3 text-base font-semibold">
        {t(sends ? "proposals_sent" : "proposals_title")}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {open.map((proposal) => (
          <li key={proposal.id}>
            <ProposalCard
              proposal={proposal}
              sends={sends}
              refused={refused.get(proposal.id) ?? []}
              busy={taking === proposal.id}
              onTake={() => (sends ? setTakingBack(proposal.id) : void take(proposal.id))}
              onDecline={() => setDeclining(proposal.id)}
            />
          </li>
        ))}
        {closed.map((proposal) => (
          <li key={proposal.id}>
            <ClosedProposal proposal={proposal} onAgain={() => propose(proposal)} />
          </li>
        ))}
      </ul>
      {takingBack !== undefined && (
        <ConfirmDialog
          open
          title={t("proposal_take_back_question")}
          confirmLabel={t("proposal_take_back")}
          kind="primary"
          run={async () => {
            const answer = await accept(takingBack);
            showTaken(takingBack, answer);
            return answer;
          }}
          onDone={() => setTakingBack(undefined)}
          onClose={() => setTakingBack(undefined)}
        >
          {t("proposal_take_back_text")}
        </ConfirmDialog>
      )}
      {declining !== undefined && !sends && (
        <DeclineDialog decline={(reason) => decline(declining, reason)} onClose={() => setDeclining(undefined)} />
      )}
      {declining !== undefined && sends && (
        <ConfirmDialog
          open
          title={t("proposal_delete_question")}
          confirmLabel={t("proposal_delete")}
          run={() => decline(declining)}
          onDone={() => setDeclining(undefined)}
          onClose={() => setDeclining(undefined)}
        >
          {t("proposal_delete_text")}
        </ConfirmDialog>
      )}
    </section>
  );
}

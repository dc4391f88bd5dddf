import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { createContext, useCallback, useContext, useEffect, useRef } from "react";
import { operationName, request } from "./request.ts";
import { onSessionEnd } from "./session.ts";
import { createStore, type Store, useStore } from "./store.ts";

/** Sends a document and gives its data. @throws Error when there is none */
export type Send = <Result, Variables>(
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  signal: AbortSignal,
) => Promise<Result>;

/** What is known of a question. Data stay while it is asked anew; an error goes with the next try. */
interface Known<Result> {
  readonly data?: Result;
  readonly error?: Error;
  readonly loading: boolean;
}

/** Answers that nobody looks at any more, kept for whoever comes back to them. */
const KEPT = 100;

/** One question, asked once however many ask it at the same time. */
class Question<Result> {
  readonly known: Store<Known<Result>> = createStore<Known<Result>>({ loading: false });
  watchers = 0;
  readonly #send: (signal: AbortSignal) => Promise<Result>;
  #running: { readonly control: AbortController; readonly answer: Promise<Result> } | undefined;

  constructor(send: (signal: AbortSignal) => Promise<Result>) {
    this.#send = send;
  }

  /** Asks unless it is being asked. @throws what the call throws; it is kept as `error` as well */
  ask(): Promise<Result> {
    if (this.#running) return this.#running.answer;
    const control = new AbortController();
    const { data } = this.known.get();
    this.known.set({ ...(data !== undefined && { data }), loading: true });
    const answer = this.#settle(control);
    this.#running = { control, answer };
    return answer;
  }

  async #settle(control: AbortController): Promise<Result> {
    try {
      const data = await this.#send(control.signal);
      if (!control.signal.aborted) this.#end({ data, loading: false });
      return data;
    } catch (error) {
      if (!control.signal.aborted) {
        const { data } = this.known.get();
        const failed = error instanceof Error ? error : new Error(String(error));
        this.#end({ ...(data !== undefined && { data }), error: failed, loading: false });
      }
      throw error;
    }
  }

  #end(known: Known<Result>): void {
    this.#running = undefined;
    this.known.set(known);
  }

  /** Asks past an answer that is on its way: what it says may be over. */
  again(): Promise<Result> {
    this.cancel();
    return this.ask();
  }

  cancel(): void {
    this.#running?.control.abort();
    this.#running = undefined;
  }

  put(data: Result): void {
    const { loading } = this.known.get();
    this.known.set({ data, loading });
  }

  /** Follows the answer, asking for it when there is none or it is to be `fresh`. What nobody waits for any more is cancelled. */
  watch(fresh: boolean): () => void {
    this.watchers += 1;
    if (fresh || this.known.get().data === undefined) {
      this.ask().catch(() => {
        // Shown, as `error`, by everybody who follows.
      });
    }
    return () => {
      this.watchers -= 1;
      if (this.watchers === 0 && this.#running) {
        this.cancel();
        this.known.set({ ...this.known.get(), loading: false });
      }
    };
  }
}

/** What the server answered to the questions of this page, by document and variables, for as long as the session lasts. */
export class Answers {
  readonly send: Send;
  readonly #questions = new Map<string, Question<unknown>>();

  constructor(send: Send) {
    this.send = send;
  }

  of<Result, Variables>(document: TypedDocumentNode<Result, Variables>, variables: Variables): Question<Result> {
    const key = operationName(document) + JSON.stringify(variables);
    const known = this.#questions.get(key);
    if (known) return known as Question<Result>;
    const question = new Question((signal) => this.send(document, variables, signal));
    this.#questions.set(key, question as Question<unknown>);
    for (const [old, { watchers }] of this.#questions) {
      if (this.#questions.size <= KEPT) break;
      if (watchers === 0 && old !== key) this.#questions.delete(old);
    }
    return question;
  }

  clear(): void {
    for (const question of this.#questions.values()) question.cancel();
    this.#questions.clear();
  }
}

/** Those of the running session. */
export const answers = new Answers(request);
onSessionEnd(() => answers.clear());

/** Whose answers a part of the page shows; tests bring their own. */
export const AnswersContext = createContext(answers);

export function useAnswers(): Answers {
  return useContext(AnswersContext);
}

interface Asked<Variables> {
  readonly variables?: Variables;
  /** Asks for nothing. */
  readonly skip?: boolean;
  /** Asks the server even when an answer is known, which is shown meanwhile. */
  readonly fresh?: boolean;
}

/**
 * What the server says to a query: `data` of these variables, `previousData` of those before, which may stay until the
 * new are there. This is how the pages read that a dealer sees first; they do not wait for a normalising cache, and
 * Apollo, which has one, is fetched with the first page that uses it.
 */
export function useAnswer<Result, Variables extends object>(
  document: TypedDocumentNode<Result, Variables>,
  { variables, skip = false, fresh = false }: Asked<Variables> = {},
) {
  const question = useAnswers().of(document, variables ?? ({} as Variables));
  const { data, error, loading } = useStore(question.known);
  const previous = useRef<Result>(undefined);
  useEffect(() => {
    if (!skip) return question.watch(fresh);
    return undefined;
  }, [question, skip, fresh]);
  const shown = skip ? undefined : data;
  useEffect(() => {
    if (shown !== undefined) previous.current = shown;
  }, [shown]);
  const refetch = useCallback(() => {
    question.again().catch(() => {
      // Shown, as `error`, by everybody who follows.
    });
  }, [question]);
  return {
    data: shown,
    previousData: shown ?? previous.current,
    error: skip ? undefined : error,
    loading: !skip && (loading || (shown === undefined && error === undefined)),
    refetch,
  };
}

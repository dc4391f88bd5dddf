import type { TraceStep } from "../contracts.ts";
import type { FunctionStats } from "../lambda/pool.ts";
import type { Plan } from "../template/plan.ts";
import { frame } from "./frame.ts";
import { type Html, html } from "./html.ts";
import { mailList } from "./mail-page.ts";
import {
  isFailure,
  type OperationsSource,
  type Path,
  type PathFilter,
  type QueueState,
  type Snapshot,
} from "./snapshot.ts";

type PageSource = Pick<OperationsSource, "plan" | "title" | "namePrefix">;

interface Names {
  /** Name of a resource by its ARN, URL, or physical name, without the prefix of the stack. */
  short(resource: string): string;
  /** Name of a resource by its logical id. A rule is named after its targets. */
  label(id: string): string;
}

function namesOf({ plan, namePrefix }: PageSource): Names {
  const short = (resource: string): string => {
    const name = resource.split(/[:/]/).at(-1) ?? resource;
    return name.startsWith(namePrefix) ? name.slice(namePrefix.length) : name;
  };
  const named = [...plan.functions, ...plan.queues, ...plan.schedules].map(
    ({ id, name }) => [id, short(name)] as const,
  );
  const rules = plan.rules.map(
    ({ id, targets }) => [id, `to ${targets.map(({ arn }) => short(arn)).join(", ")}`] as const,
  );
  const labels = new Map([...named, ...rules]);
  return { short, label: (id) => labels.get(id) ?? short(id) };
}

function time(iso: string): string {
  return iso.slice(11, 19);
}

function outcomeClass(step: TraceStep): string {
  if (isFailure(step)) return "bad";
  return /try|retry|unreachable|throttled/i.test(step.outcome) ? "warn" : "good";
}

function stepItem(step: TraceStep, names: Names): Html {
  return html`<li class="${outcomeClass(step)}" title="${step.detail ?? ""}"><b>${step.stage}</b> ${names.label(step.resource)}: ${step.outcome}</li>`;
}

/** What an event is called: a schedule by its name, for its detail is only the time. */
function titleOf({ steps }: Path, names: Names): string {
  const [first] = steps;
  if (first?.stage === "schedule") return names.label(first.resource);
  return steps.find((step) => step.detail)?.detail ?? "";
}

function pathRow(path: Path, names: Names): Html {
  return html`<tr><td class="time">${time(path.at)}</td><td title="${path.subject}">${titleOf(path, names).slice(0, 80)}<br><small>${path.subject.slice(0, 36)}</small></td><td><ol class="path">${path.steps.map((step) => stepItem(step, names))}</ol></td></tr>`;
}

/** Whether no rule wanted the event, such as a file that nothing waits for. */
const isUnheard = ({ steps }: Path): boolean => steps.length === 1 && steps[0]?.outcome.endsWith(", 0 rules") === true;

const pathTable = (list: readonly Path[], names: Names): Html =>
  html`<table><thead><tr><th>Time</th><th>Event</th><th>Path</th></tr></thead><tbody>${list.map((path) => pathRow(path, names))}</tbody></table>`;

/** Events and where they went. Those that no rule wanted are folded away behind the others. */
function paths(list: readonly Path[], names: Names): Html {
  if (list.length === 0) return html`<p class="none">No such events.</p>`;
  const unheard = list.filter(isUnheard);
  if (unheard.length === list.length) return pathTable(list, names);
  const others = list.filter((path) => !isUnheard(path));
  const rest = html`<details class="idle"><summary>${unheard.length} that no rule wanted</summary>${pathTable(unheard, names)}</details>`;
  return html`${pathTable(others, names)}${unheard.length > 0 && rest}`;
}

function queueRow(state: QueueState, { short }: Names): Html {
  const total = state.waiting + state.inFlight + state.delayed;
  const [source] = state.feeds;
  const isFailing = state.dead && total > 0;
  const button =
    isFailing && source
      ? html`<form method="post" action="/_local/redrive"><input type="hidden" name="queue" value="${state.queue.name}"><button>Redrive to ${short(source.name)}</button></form>`
      : isFailing && html`<small>no source queue</small>`;
  const letters =
    isFailing && html`<a href="/_local/queue?${new URLSearchParams({ name: state.queue.name })}">Show messages</a>`;
  const tries = state.queue.redrive && `${state.queue.redrive.maxReceiveCount} tries`;
  return html`<tr class="${isFailing ? "alarm" : ""}"><td title="${state.queue.name}">${short(state.queue.name)}</td>${figure("Waiting", state.waiting)}${figure("In flight", state.inFlight)}${figure("Delayed", state.delayed)}<td>${tries} ${button} ${letters}</td></tr>`;
}

/** A number with its heading, which narrow windows show beside it. */
const figure = (title: string, value: number | string): Html =>
  html`<td class="number" data-title="${title}">${value}</td>`;

const messagesIn = ({ waiting, inFlight, delayed }: QueueState): number => waiting + inFlight + delayed;

/** Queues with messages, by number of messages, then the names of empty ones. */
function queues(title: string, all: readonly QueueState[], names: Names): Html {
  const list = all.filter((state) => messagesIn(state) > 0).sort((a, b) => messagesIn(b) - messagesIn(a));
  const empty = all.filter((state) => messagesIn(state) === 0).map(({ queue }) => names.short(queue.name));
  const rest = empty.length > 0 && idle(`${empty.length} empty`, empty);
  if (list.length === 0) return html`<h3>${title}</h3><p class="none">No messages.</p>${rest}`;
  return html`<h3>${title}</h3><table><thead><tr><th>Queue</th><th class="number">Waiting</th><th class="number">In flight</th><th class="number">Delayed</th><th></th></tr></thead><tbody>${list.map((state) => queueRow(state, names))}</tbody></table>${rest}`;
}

/** What has nothing to show, folded away. */
const idle = (title: string, names: readonly string[]): Html =>
  html`<details class="idle"><summary>${title}</summary><p><small>${names.join(", ")}</small></p></details>`;

const failuresOf = ({ failures }: FunctionStats): number =>
  Object.values(failures).reduce((sum, count) => sum + count, 0);

/** Functions that ran, failing ones first, then by calls; the others by name. */
function functions(all: readonly FunctionStats[], { short }: Names): Html {
  const ran = (stats: FunctionStats): boolean => stats.invocations > 0 || failuresOf(stats) > 0;
  const list = all.filter(ran).sort((a, b) => failuresOf(b) - failuresOf(a) || b.invocations - a.invocations);
  const others = all.filter((stats) => !ran(stats)).map(({ name }) => short(name));
  const rows = list.map(({ name, failures, ...stats }) => {
    const failed = Object.entries(failures)
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => `${count} ${reason}`)
      .join(", ");
    return html`<tr class="${failed ? "alarm" : ""}"><td title="${name}">${short(name)}</td>${figure("Calls", stats.invocations)}<td data-title="Failed">${failed}</td>${figure("Environments", stats.environments)}${figure("Running", stats.inFlight)}${figure("Mean ms", stats.averageMs.toFixed(1))}${figure("Last ms", stats.lastMs.toFixed(1))}</tr>`;
  });
  return html`<table><thead><tr><th>Function</th><th class="number">Calls</th><th>Failed</th><th class="number">Environments</th><th class="number">Running</th><th class="number">Mean ms</th><th class="number">Last ms</th></tr></thead><tbody>${rows}</tbody></table>${others.length > 0 && idle(`${others.length} not called`, others)}`;
}

function clock(state: Snapshot["clock"]): Html | undefined {
  if (!state) return undefined;
  const speeds = [1, 60, 600, 3_600].map(
    (speed) =>
      html`<button name="speed" value="${speed}" ${speed === state.speed ? html`aria-pressed="true"` : ""}>×${speed}</button>`,
  );
  const jumps: readonly (readonly [string, number])[] = [
    ["1 hour", 3_600],
    ["1 day", 86_400],
    ["1 week", 604_800],
  ];
  const steps = jumps.map(([label, seconds]) => html`<button name="seconds" value="${seconds}">+ ${label}</button>`);
  const disorder =
    state.disorder === undefined
      ? undefined
      : html`<form method="post" action="/_local/disorder"><span>Answers late, twice, or out of order:</span> ${[
          0, 25, 50, 100,
        ].map(
          (percent) =>
            html`<button name="percent" value="${percent}" ${percent === Math.round((state.disorder ?? 0) * 100) ? html`aria-pressed="true"` : ""}>${percent === 0 ? "never" : `${percent} %`}</button>`,
        )}</form>`;
  return html`<section id="clock" class="wide bar"><h2>${state.name}</h2><p>Clock: <b>${new Date(state.now).toISOString().replace("T", " ").slice(0, 19)}</b> UTC, ×${state.speed}</p><form method="post" action="/_local/speed">${speeds}</form><form method="post" action="/_local/advance">${steps}</form>${disorder}</section>`;
}

/** The part of the page that reloads every two seconds. */
export function panel(source: PageSource, snapshot: Snapshot): Html {
  const names = namesOf(source);
  const [dead, alive] = [snapshot.queues.filter(({ dead }) => dead), snapshot.queues.filter(({ dead }) => !dead)];
  return html`${clock(snapshot.clock)}
<section id="queues"><h2>Queues</h2>${queues("Dead letters", dead, names)}${queues("Work", alive, names)}</section>
<section id="functions"><h2>Functions</h2>${functions(snapshot.functions, names)}</section>
<section id="events" class="wide"><h2>Recent events</h2>${paths(snapshot.paths, names)}</section>
<section id="mail" class="wide"><h2><a href="/_local/mail">Mailbox</a></h2>${mailList(snapshot.mail)}</section>`;
}

function resources(plan: Plan): Html {
  const groups: readonly (readonly [string, readonly { readonly name: string }[]])[] = [
    ["Tables", plan.tables],
    ["Buckets", plan.buckets],
    ["Buses", plan.buses],
    ["Rules", plan.rules],
    ["Schedules", plan.schedules.map(({ name, expression }) => ({ name: `${name} ${expression}` }))],
    ["Routes", plan.api.routes.map((route) => ({ name: route.key }))],
  ];
  const lists = groups.map(
    ([title, list]) =>
      html`<div><h3>${title}</h3><ul class="plain">${list.map(({ name }) => html`<li>${name}</li>`)}</ul></div>`,
  );
  return html`<section id="resources" class="wide"><details><summary><h2>Resources of the template</h2></summary><div class="columns">${lists}</div><p><small>${plan.withoutEffect.length} resources only have an effect in AWS (alarms, roles, policies, log groups).</small></p></details></section>`;
}

function replay(plan: Plan): Html | undefined {
  if (plan.archives.length === 0) return undefined;
  const options = plan.archives.map(({ name }) => html`<option>${name}</option>`);
  return html`<section id="replay" class="wide bar"><h2>Replay</h2><form method="post" action="/_local/replay"><label>Archive <select name="archive">${options}</select></label> <label>Last <input name="minutes" type="number" min="1" max="43200" value="60" required> minutes</label> <button>Replay</button></form></section>`;
}

/** Finds events by their text, or those that failed. */
const finder = ({ text, failedOnly }: PathFilter): Html =>
  html`<section id="finder" class="wide bar"><h2>Find events</h2><form method="get" action="/_local"><input type="search" name="text" value="${text}" aria-label="Order number or trace id" placeholder="Order number or trace id"> <label><input type="checkbox" name="failed" value="1" ${failedOnly && html`checked`}> Failed only</label> <button>Find</button></form></section>`;

/** @param message what the last action did */
export function operationsPage(
  source: PageSource,
  snapshot: Snapshot,
  filter: PathFilter,
  message: string,
  nonce: string,
): string {
  const { plan, title } = source;
  const body = html`<header><h1>${title}, embedded cloud</h1><p id="state" role="status">${message}</p></header>
<main>${finder(filter)}<div id="panel">${panel(source, snapshot)}</div><div class="rest">${replay(plan)}${resources(plan)}</div></main>`;
  return frame(`${title}: operations`, nonce, body, true);
}

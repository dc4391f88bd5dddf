import { InvalidInput, transformInput, valueAt } from "@spoke/cloud/eventbridge/transform.ts";
import { describe, expect, it } from "vitest";

const event = {
  version: "0",
  id: "1",
  "detail-type": "order.placed",
  source: "spoke",
  detail: { no: "O-1", total: 12.5, paid: false, lines: [{ sku: "A" }, { sku: "B" }], note: 'say "hi"', none: null },
};
const context = { ruleArn: "arn:aws:events:eu:1:rule/spoke/r", ruleName: "r", ingestionTime: 1_700_000_000_000 };
const inputPathsMap = {
  no: "$.detail.no",
  total: "$.detail.total",
  paid: "$.detail.paid",
  lines: "$.detail.lines",
  note: "$.detail.note",
  gone: "$.detail.gone",
  none: "$.detail.none",
  type: "$.detail-type",
};
const fill = (inputTemplate: string) =>
  transformInput({ inputTransformer: { inputPathsMap, inputTemplate } }, event, context);

it("a target receives the event by default", () => {
  expect(JSON.parse(transformInput({}, event, context))).toEqual(event);
});

it("a constant or a part of the event can be passed on", () => {
  expect(transformInput({ input: '{"job":"x"}' }, event, context)).toBe('{"job":"x"}');
  expect(JSON.parse(transformInput({ inputPath: "$.detail" }, event, context))).toEqual(event.detail);
  expect(transformInput({ inputPath: "$.detail.no" }, event, context)).toBe('"O-1"');
  expect(transformInput({ inputPath: "$.nothing" }, event, context)).toBe("null");
});

it.each([
  ["$", event],
  ["$.detail.lines[1].sku", "B"],
  ["$.detail.lines[*].sku", ["A", "B"]],
  ["$.detail.lines[2]", undefined],
  ["$.detail.constructor", undefined],
  ["$.detail.no.length", undefined],
])("the path %s resolves to its value", (path, value) => {
  expect(valueAt(event, path)).toEqual(value);
});

describe("a template", () => {
  it("inserts JSON for a bare placeholder", () => {
    expect(
      JSON.parse(fill('{"no":<no>,"total":<total>,"paid":<paid>,"lines":<lines>,"note":<note>,"none":<none>}')),
    ).toEqual({
      no: "O-1",
      total: 12.5,
      paid: false,
      lines: [{ sku: "A" }, { sku: "B" }],
      note: 'say "hi"',
      none: null,
    });
  });

  it("inserts text inside quotes, without the quotes of nested JSON", () => {
    expect(JSON.parse(fill('{"text":"order <no> of \\"<type>\\": <total>, <lines>"}'))).toEqual({
      text: 'order O-1 of "order.placed": 12.5, [{sku:A},{sku:B}]',
    });
  });

  it("inserts nothing for a missing path", () => {
    expect(JSON.parse(fill('{"a":"<gone>","b":<gone>}'))).toEqual({ a: "", b: "" });
  });

  it("may be text", () => {
    expect(fill('"<no> costs <total>"')).toBe('"O-1 costs 12.5"');
    expect(fill("<no> costs <total>")).toBe("O-1 costs 12.5");
  });

  it("supports the reserved placeholders", () => {
    expect(
      JSON.parse(
        fill(
          '{"arn":"<aws.events.rule-arn>","name":<aws.events.rule-name>,"at":<aws.events.event.ingestion-time>,"head":<aws.events.event>,"all":<aws.events.event.json>}',
        ),
      ),
    ).toEqual({
      arn: context.ruleArn,
      name: "r",
      at: "2023-11-14T22:13:20.000Z",
      head: { version: "0", id: "1", "detail-type": "order.placed", source: "spoke" },
      all: event,
    });
  });

  it("that is not JSON once filled is refused, because quotes are not escaped", () => {
    expect(() => fill('{"note":"<note>"}')).toThrow(InvalidInput);
  });
});

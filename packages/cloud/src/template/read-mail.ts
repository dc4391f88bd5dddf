import { TemplateProblem } from "./cloudformation.ts";
import { configurationSetProperties, eventDestinationProperties } from "./properties.ts";
import type { Reader } from "./reader.ts";

/** The events of each configuration set of SES that go to the default bus. @throws TemplateProblem for other destinations */
export function readMailEvents(reader: Reader): Map<string, readonly string[]> {
  const sets = reader.all("AWS::SES::ConfigurationSet", configurationSetProperties);
  const events = new Map<string, readonly string[]>(sets.map(({ id }) => [reader.attribute(id), []]));
  for (const { id, properties } of reader.all(
    "AWS::SES::ConfigurationSetEventDestination",
    eventDestinationProperties,
  )) {
    const { ConfigurationSetName: set, EventDestination: destination } = properties;
    const before = events.get(set);
    if (!before) throw new TemplateProblem(`${id} belongs to ${set}, which is not a configuration set of the template`);
    if (!destination.EventBridgeDestination.EventBusArn.endsWith(":event-bus/default"))
      throw new TemplateProblem(`${id} must report to the default bus, as SES requires`);
    if (destination.Enabled) events.set(set, [...before, ...destination.MatchingEventTypes]);
  }
  return events;
}

import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";

export interface TabEntry {
  readonly id: string;
  readonly label: string;
  readonly count?: number;
  readonly content: ReactNode;
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly TabEntry[] }) {
  return (
    <AriaTabs>
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ id, label: name, count }) => (
          <Tab
            key={id}
            id={id}
            className="-mb-px flex h-11 cursor-pointer items-center gap-2 whitespace-nowrap border-b-2 border-transparent px-3 font-medium text-ink-2 outline-none hover:text-ink data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-ink data-[selected]:border-accent-ink data-[selected]:text-ink"
          >
            {name}
            {count !== undefined && (
              <span className="tabular rounded-full bg-sunken px-1.5 text-2xs text-ink-2">{count}</span>
            )}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="pt-4 outline-none">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

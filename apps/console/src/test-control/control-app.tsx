import { Anchor, Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { PageHeader } from '../ui/page-header.js';
import { AccountBar } from './account/account-bar.js';
import { AccountSection } from './account/account-section.js';
import { ClockSection } from './clock/clock-section.js';
import { ControlShell } from './control-shell.js';
import { FaultsSection } from './faults/faults-section.js';
import { RequestsSection } from './requests/requests-section.js';
import { RequestsProvider } from './requests/use-requests.js';

const SECTIONS = [
  { name: 'requests', label: 'Requests', Section: RequestsSection },
  { name: 'faults', label: 'Faults', Section: FaultsSection },
  { name: 'account', label: 'Account', Section: AccountSection },
  { name: 'clock', label: 'Clock', Section: ClockSection },
] as const;

/** What a person who debugs a test sees and does. */
export function ControlApp(): ReactNode {
  const [query, setQuery] = useSearchParams();
  const shown = SECTIONS.find(({ name }) => name === query.get('show')) ?? SECTIONS[0];
  return (
    <ControlShell>
      <PageHeader title="Test control" subtitle="What the clients of your tests send, and what you let happen to them">
        <Anchor href="/docs/guides/testing" size="sm">
          Guide
        </Anchor>
        <Anchor href="/_stratus/openapi.json" size="sm">
          OpenAPI
        </Anchor>
      </PageHeader>
      <RequestsProvider>
        <Stack gap="md">
          <AccountBar />
          <Tabs
            value={shown.name}
            onChange={(name) => setQuery(name === null ? {} : { show: name }, { replace: true })}
            keepMounted={false}
          >
            <Tabs.List aria-label="Test control">
              {SECTIONS.map(({ name, label }) => (
                <Tabs.Tab key={name} value={name}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {SECTIONS.map(({ name, Section }) => (
              <Tabs.Panel key={name} value={name} pt="md">
                <Section />
              </Tabs.Panel>
            ))}
          </Tabs>
        </Stack>
      </RequestsProvider>
    </ControlShell>
  );
}

import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WebhookRecord } from '@stratus/contracts';
import { Facts } from '../ui/facts.js';
import { Time } from '../ui/time.js';

/** Where a webhook sends, and which events. */
export const WebhookFacts = ({
  webhook: { id, url, types, entities, regions, created, updated },
}: {
  webhook: WebhookRecord;
}): ReactNode => (
  <Facts
    facts={{
      ID: id,
      URL: <span className="mono">{url}</span>,
      'Types of events': <Names names={types} />,
      Resources: entities === null ? 'any' : <Names names={entities.map(({ type, id: key }) => `${type} ${key}`)} />,
      Regions: regions === null ? 'any' : <Names names={regions} />,
      Created: <Time value={created} />,
      Updated: <Time value={updated} />,
    }}
  />
);

const Names = ({ names }: { names: readonly string[] }): ReactNode => (
  <Group gap={4} component="span">
    {names.map((name) => (
      <Badge key={name} variant="default" tt="none" title={name} component="span">
        {name}
      </Badge>
    ))}
  </Group>
);

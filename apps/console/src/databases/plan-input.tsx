import { Group, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRecord } from '../api/queries.js';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { plansOf, priceInWords } from './plans.js';
import type { Cluster, Plan } from './plans.js';

/** A choice among the types for a cluster, with the price of all of its nodes. */
export function PlanInput({ cluster, ...props }: InputProps & { cluster: Cluster }): ReactNode {
  const types = useRecord('listDatabaseTypes', {}, { pageSize: 500 });
  const plans = plansOf(types.data?.data ?? [], cluster);
  const { error, label, withAsterisk } = textsOf(props);
  return (
    <Radio.Group
      label={label}
      withAsterisk={withAsterisk}
      error={error}
      description={`Hardware of each node; the price is that of ${cluster.size === 1 ? 'the node' : `all ${cluster.size} nodes`}`}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={props.onChange}
    >
      <ScrollArea.Autosize mah={264} type="auto" mt={6} viewportProps={{ tabIndex: -1 }}>
        <Stack gap={6} pr="xs">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
          {types.data && plans.length === 0 && (
            <Text size="sm" c="dimmed">
              {cluster.above === undefined
                ? 'There is no type for this number of nodes.'
                : 'No type has a larger disk.'}
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </Radio.Group>
  );
}

function PlanCard({ plan }: { plan: Plan }): ReactNode {
  const [monthly, hourly] = priceInWords(plan);
  return (
    <Radio.Card value={plan.id} p="xs" radius="md">
      <Group wrap="nowrap" gap="sm">
        <Radio.Indicator />
        <Group justify="space-between" align="flex-start" gap="xs" flex={1} wrap="nowrap">
          <div>
            <Text size="sm" fw={500}>
              {plan.label}
            </Text>
            <Text size="xs" c="dimmed">
              {plan.hardware}
            </Text>
          </div>
          <div className="whole">
            <Text size="sm">{monthly}</Text>
            <Text size="xs" c="dimmed">
              {hourly}
            </Text>
          </div>
        </Group>
      </Group>
    </Radio.Card>
  );
}

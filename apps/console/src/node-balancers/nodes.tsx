import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { NodeBalancerConfigRecord, NodeBalancerNodeRecord, NodeBalancerRecord } from '@stratus/contracts';
import { choiceInput } from '../forms/choice-input.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { RecordList } from '../ui/record-list.js';
import type { Column } from '../ui/record-list.js';
import { nodeAddressInput } from './node-address-input.js';
import { terraformOfNode } from './node-balancer-terraform.js';

const MODE_COLORS: Readonly<Record<NodeBalancerNodeRecord['mode'], string>> = {
  accept: 'green',
  reject: 'red',
  drain: 'yellow',
  backup: 'blue',
};

const MODE_INPUT = choiceInput({ accept: 'Accept', reject: 'Reject', drain: 'Drain', backup: 'Backup' });

const Address = ({ address }: NodeBalancerNodeRecord): ReactNode => (
  <Text fz={{ base: 'xs', sm: 'sm' }} truncate ff="monospace" title={address}>
    {address}
  </Text>
);

const COLUMNS: readonly Column<NodeBalancerNodeRecord>[] = [
  { title: 'Label', sort: 'label', weight: 1.5, cell: ({ label }) => label, below: Address },
  {
    title: 'Address',
    sort: 'address',
    weight: 1.7,
    visibleFrom: 'sm',
    cell: Address,
  },
  {
    title: 'Mode',
    sort: 'mode',
    visibleFrom: 'xs',
    cell: ({ mode }) => (
      <Badge variant="light" color={MODE_COLORS[mode]}>
        {mode}
      </Badge>
    ),
  },
  { title: 'Weight', sort: 'weight', weight: 0.8, visibleFrom: 'sm', cell: ({ weight }) => weight },
  { title: 'Health', sort: 'status', weight: 0.9, visibleFrom: 'sm', cell: ({ status }) => status },
];

interface Props {
  nodeBalancer: NodeBalancerRecord;
  config: NodeBalancerConfigRecord;
}

/** The nodes of a configuration. */
export function Nodes({ nodeBalancer, config }: Props): ReactNode {
  const params = { nodeBalancerId: nodeBalancer.id, configId: config.id };
  const inputs = useMemo(
    () => ({ mode: MODE_INPUT, address: nodeAddressInput(nodeBalancer.region, config.port) }),
    [nodeBalancer.region, config.port],
  );
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={4} size="h6">
          Nodes
        </Title>
        <FormButton
          operation="createNodeBalancerNode"
          params={params}
          fields={['label', 'address', 'weight', 'mode']}
          initial={{ weight: 50, mode: 'accept' }}
          inputs={inputs}
          label="Add node"
          title={`Add a node to port ${config.port}`}
          submit="Add node"
          icon="plus"
          size="compact-sm"
          terraform={(body) => terraformOfNode(body, nodeBalancer.id, config.id)}
        />
      </Group>
      <RecordList
        operation="listNodeBalancerNodes"
        params={params}
        label={`Nodes of port ${config.port}`}
        columns={[
          ...COLUMNS,
          {
            title: '',
            weight: 1.4,
            cell: (node) => (
              <Group gap={6} justify="flex-end" wrap="nowrap" className="icons-when-narrow">
                <FormButton
                  operation="updateNodeBalancerNode"
                  params={{ ...params, nodeId: node.id }}
                  fields={['label', 'address', 'weight', 'mode']}
                  inputs={inputs}
                  record={node}
                  label="Edit"
                  title={node.label}
                  submit="Save"
                  icon="pencil"
                  size="compact-sm"
                />
                <DeleteButton
                  operation="deleteNodeBalancerNode"
                  params={{ ...params, nodeId: node.id }}
                  what={node.label}
                  size="compact-sm"
                >
                  <Text size="sm">It gets no more connections from port {config.port}. The instance stays.</Text>
                </DeleteButton>
              </Group>
            ),
          },
        ]}
        empty={
          <Text size="sm" c="dimmed">
            No node yet: nothing answers at this port.
          </Text>
        }
      />
    </Stack>
  );
}

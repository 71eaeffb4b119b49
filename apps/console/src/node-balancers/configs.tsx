import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NodeBalancerConfigRecord, NodeBalancerRecord } from '@stratus/contracts';
import { useRecord } from '../api/queries.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Empty } from '../ui/empty.js';
import { Loading } from '../ui/loading.js';
import { Problem } from '../ui/problem.js';
import { NEW_CONFIG, configFields } from './config-fields.js';
import { CONFIG_INPUTS } from './config-inputs.js';
import { ConfigSettings } from './config-settings.js';
import { terraformOfConfig } from './node-balancer-terraform.js';
import { Nodes } from './nodes.js';

/** More than a NodeBalancer may have. */
const ALL = { pageSize: 100 };

/** The ports that a NodeBalancer serves, each with its nodes. */
export function Configs({ nodeBalancer }: { nodeBalancer: NodeBalancerRecord }): ReactNode {
  const { id: nodeBalancerId } = nodeBalancer;
  const configs = useRecord('listNodeBalancerConfigs', { nodeBalancerId }, ALL);
  return (
    <Stack component="section" aria-label="Configurations">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Configurations
        </Title>
        <AddConfig nodeBalancerId={nodeBalancerId} />
      </Group>
      {configs.error && !configs.data && <Problem problem={configs.error} onRetry={() => void configs.refetch()} />}
      {configs.isPending && <Loading />}
      {configs.data?.results === 0 && (
        <Empty icon="split" title="No port yet" action={<AddConfig nodeBalancerId={nodeBalancerId} />}>
          A configuration makes the NodeBalancer serve a port. Its nodes are the instances that the connections go to.
        </Empty>
      )}
      {configs.data?.data.map((config) => (
        <Config key={config.id} nodeBalancer={nodeBalancer} config={config} />
      ))}
    </Stack>
  );
}

const AddConfig = ({ nodeBalancerId }: { nodeBalancerId: number }): ReactNode => (
  <FormButton
    operation="createNodeBalancerConfig"
    params={{ nodeBalancerId }}
    fields={configFields}
    initial={NEW_CONFIG}
    inputs={CONFIG_INPUTS}
    label="Add configuration"
    submit="Add configuration"
    icon="plus"
    terraform={(body) => terraformOfConfig(body, nodeBalancerId)}
  />
);

interface ConfigProps {
  nodeBalancer: NodeBalancerRecord;
  config: NodeBalancerConfigRecord;
}

function Config({ nodeBalancer, config }: ConfigProps): ReactNode {
  const params = { nodeBalancerId: nodeBalancer.id, configId: config.id };
  const title = `Port ${config.port}`;
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={title}>
      <Stack gap="md">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={3} size="h5">
              {title}
            </Title>
            <Badge variant="light">{config.protocol}</Badge>
          </Group>
          <Group gap={6} className="icons-when-narrow">
            <FormButton
              operation="updateNodeBalancerConfig"
              params={params}
              fields={configFields}
              inputs={CONFIG_INPUTS}
              record={config}
              label="Edit"
              title={title}
              submit="Save"
              icon="pencil"
              size="compact-sm"
            />
            <DeleteButton
              operation="deleteNodeBalancerConfig"
              params={params}
              what={title.toLowerCase()}
              size="compact-sm"
            >
              <Text size="sm">The port is no longer served, and its nodes are deleted. The instances stay.</Text>
            </DeleteButton>
          </Group>
        </Group>
        <ConfigSettings config={config} />
        <Nodes nodeBalancer={nodeBalancer} config={config} />
      </Stack>
    </Paper>
  );
}

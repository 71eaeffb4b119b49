import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ConfigRecord, EventRecord, InstanceRecord } from '@stratus/contracts';
import { useRecord } from '../api/queries.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { Empty } from '../ui/empty.js';
import { Loading } from '../ui/loading.js';
import { Problem } from '../ui/problem.js';
import { KernelInput } from './choices.js';
import { devicesInput } from './devices-input.js';
import { obstacleTo, runningProfile } from './instance-state.js';
import { Interfaces } from './interfaces.js';
import { interfacesInput } from './interfaces-input.js';
import { profileOf } from './interface-request.js';

const SETTINGS = ['label', 'devices', 'kernel', 'root_device', 'memory_limit', 'run_level', 'virt_mode', 'comments'];
const NEW = ['label', 'devices', 'interfaces', 'kernel', 'comments'];

interface Props {
  instance: InstanceRecord;
  events: readonly EventRecord[];
}

/** The configuration profiles of an instance: what it boots with, and how it is connected then. */
export function Profiles({ instance, events }: Props): ReactNode {
  const { id: computeId, status } = instance;
  const configs = useRecord('listConfigs', { computeId }, { pageSize: 100 });
  if (configs.error && !configs.data) return <Problem problem={configs.error} onRetry={() => void configs.refetch()} />;
  if (!configs.data) return <Loading />;
  const running = runningProfile(status, configs.data.data, events);
  if (configs.data.data.length === 0)
    return (
      <Empty icon="box" title="No profile" action={<AddProfile instance={instance} />}>
        A configuration profile names the disks that an instance boots with and its network interfaces. Without one, the
        instance cannot boot.
      </Empty>
    );
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw={560}>
          Changes of a profile take effect with the next boot that uses it.
        </Text>
        <AddProfile instance={instance} />
      </Group>
      {configs.data.data.map((config) => (
        <Profile key={config.id} instance={instance} config={config} isRunning={config.id === running} />
      ))}
    </Stack>
  );
}

const devicesOf = ({ devices }: ConfigRecord): string =>
  Object.entries(devices)
    .filter(([, device]) => device !== null)
    .map(([slot, device]) =>
      device?.disk_id === null ? `${slot}: volume ${device.volume_id}` : `${slot}: disk ${device?.disk_id}`,
    )
    .join(', ');

function Profile({
  instance,
  config,
  isRunning,
}: {
  instance: InstanceRecord;
  config: ConfigRecord;
  isRunning: boolean;
}): ReactNode {
  const { id: computeId, status, region } = instance;
  const { id, label, kernel, comments } = config;
  const params = { computeId, configId: id };
  const inputs = useMemo(
    () => ({ devices: devicesInput(computeId, region), kernel: KernelInput }),
    [computeId, region],
  );
  const unavailable = obstacleTo('change', status, undefined);
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={label}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Stack gap={2}>
            <Group gap="sm">
              <Title order={2} size="h5" className="breakable">
                {label}
              </Title>
              {isRunning && (
                <Badge variant="light" color="green">
                  in use
                </Badge>
              )}
            </Group>
            <Text size="xs" c="dimmed" className="breakable">
              {[`Profile ${id}`, kernel, devicesOf(config) || 'no disk or volume', comments]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
          <Group gap="xs">
            <FormButton
              operation="updateConfig"
              params={params}
              fields={SETTINGS}
              record={config}
              inputs={inputs}
              label="Edit profile"
              submit="Save"
              size="compact-sm"
              unavailable={unavailable}
            />
            <DeleteButton
              operation="deleteConfig"
              params={params}
              label="Delete profile"
              what={label}
              size="compact-sm"
              unavailable={unavailable ?? (isRunning ? 'The instance runs on it: shut it down first' : undefined)}
            >
              <Text size="sm">
                Its interfaces give up their addresses, and its volumes are detached unless another profile names them.
              </Text>
            </DeleteButton>
          </Group>
        </Group>
        <Interfaces instance={instance} config={config} />
      </Stack>
    </Paper>
  );
}

function AddProfile({ instance: { id: computeId, region, status } }: { instance: InstanceRecord }): ReactNode {
  const inputs = useMemo(
    () => ({
      devices: devicesInput(computeId, region),
      interfaces: interfacesInput(region),
      kernel: KernelInput,
    }),
    [computeId, region],
  );
  return (
    <FormButton
      operation="createConfig"
      params={{ computeId }}
      fields={NEW}
      initial={{ devices: {} }}
      inputs={inputs}
      bodyFrom={profileOf}
      label="Add profile"
      submit="Add profile"
      icon="plus"
      unavailable={obstacleTo('change', status, undefined)}
    />
  );
}

import { Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DiskRecord, EventRecord, InstanceRecord } from '@stratus/contracts';
import { useRecord } from '../api/queries.js';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { titled } from '../forms/titled.js';
import { Problem } from '../ui/problem.js';
import { ImageInput, KeysInput, RootPasswordInput } from './choices.js';
import { obstacleTo, sizeOf } from './instance-state.js';

interface Props {
  instance: InstanceRecord;
  job: EventRecord | undefined;
}

const INPUTS = {
  image: ImageInput,
  root_pass: titled('Root password', RootPasswordInput),
  authorized_keys: titled('SSH keys', KeysInput),
};
const PASSWORD_INPUTS = { password: RootPasswordInput };
const SOON_MS = 1_000;

/** The disks of an instance. */
export function Disks({ instance, job }: Props): ReactNode {
  const { id: computeId, specs, status } = instance;
  const disks = useRecord('listDisks', { computeId }, { pageSize: 100 }, { again: job ? SOON_MS : false });
  const all = disks.data?.data ?? [];
  const used = all.reduce((sum, { size }) => sum + size, 0);
  const left = specs.disk - used;
  const full =
    disks.data && left <= 0 ? 'The disks take all that the type has: resize one, or the instance' : undefined;
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={2} size="h4">
            Disks
          </Title>
          <Text size="sm" c="dimmed">
            {`${sizeOf(used)} of ${sizeOf(specs.disk)}`}
          </Text>
        </Group>
        <FormButton
          operation="createDisk"
          params={{ computeId }}
          fields={['label', 'size', 'filesystem', 'image', 'root_pass', 'authorized_keys']}
          initial={{ size: Math.max(left, 1) }}
          inputs={INPUTS}
          label="Add disk"
          submit="Add disk"
          icon="plus"
          unavailable={obstacleTo('change a disk', status, job) ?? full}
        />
      </Group>
      {disks.error && <Problem problem={disks.error} onRetry={() => void disks.refetch()} />}
      {disks.data && all.length === 0 && (
        <Text size="sm" c="dimmed">
          No disk. Add one from an image, and a profile that names it.
        </Text>
      )}
      {all.length > 0 && (
        <Table.ScrollContainer minWidth={860}>
          <Table aria-label="Disks of the instance" fz="sm" verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Label</Table.Th>
                <Table.Th>Size</Table.Th>
                <Table.Th>File system</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th aria-label="Actions" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {all.map((disk) => (
                <Table.Tr key={disk.id}>
                  <Table.Td className="breakable">{disk.label}</Table.Td>
                  <Table.Td>{sizeOf(disk.size)}</Table.Td>
                  <Table.Td>{disk.filesystem}</Table.Td>
                  <Table.Td>
                    <Badge variant="light" color={disk.status === 'ready' ? 'green' : 'blue'}>
                      {disk.status}
                    </Badge>
                  </Table.Td>
                  <Table.Td>
                    <Actions instance={instance} job={job} disk={disk} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function Actions({ instance: { id: computeId, status }, job, disk }: Props & { disk: DiskRecord }): ReactNode {
  const params = { computeId, diskId: disk.id };
  const busy = obstacleTo('change a disk', status, job);
  const needsOff = busy ?? (status === 'running' ? 'The instance must be off: shut it down first' : undefined);
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <FormButton
        operation="updateDisk"
        params={params}
        fields={['label']}
        record={disk}
        label="Rename"
        submit="Save"
        size="compact-sm"
      />
      <FormButton
        operation="resizeDisk"
        params={params}
        fields={['size']}
        record={disk}
        label="Resize"
        submit="Resize"
        size="compact-sm"
        unavailable={needsOff}
      />
      <FormButton
        operation="resetDiskPassword"
        params={params}
        fields={['password']}
        inputs={PASSWORD_INPUTS}
        label="Password"
        submit="Set password"
        size="compact-sm"
        unavailable={needsOff}
      />
      <DeleteButton operation="deleteDisk" params={params} what={disk.label} size="compact-sm" unavailable={busy}>
        <Text size="sm">Its data is lost, and the slots of profiles that name it become empty.</Text>
      </DeleteButton>
    </Group>
  );
}

import { Anchor, Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { COMPUTE_ID } from '@stratus/contracts/browser';
import type { EventRecord, InstanceRecord } from '@stratus/contracts';
import { Link } from 'wouter';
import type { BodyOf } from '../api/operations.js';
import { useRecord } from '../api/queries.js';
import { ChooseButton } from '../forms/choose-button.js';
import { FormButton } from '../forms/form-button.js';
import { Problem } from '../ui/problem.js';
import { DetachVolume } from '../volumes/volume-actions.js';
import { Disks } from './disks.js';
import { obstacleTo } from './instance-state.js';

interface Props {
  instance: InstanceRecord;
  job: EventRecord | undefined;
}

/** The disks of an instance, and the volumes that are on it. */
export const Storage = ({ instance, job }: Props): ReactNode => (
  <Stack gap="xl">
    <Disks instance={instance} job={job} />
    <Volumes instance={instance} />
  </Stack>
);

function Volumes({ instance }: { instance: InstanceRecord }): ReactNode {
  const { id: computeId, region, status } = instance;
  const volumes = useRecord('listInstanceVolumes', { computeId }, { pageSize: 100 });
  const inRegion = useRecord('listVolumes', {}, { pageSize: 500, filter: { region } });
  const free = (inRegion.data?.data ?? []).filter((volume) => volume[COMPUTE_ID] === null);
  const attached = volumes.data?.data ?? [];
  const unavailable = obstacleTo('change', status, undefined);
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Volumes
        </Title>
        <Group gap="xs">
          <ChooseButton
            operation="attachVolume"
            label="Attach volume"
            what="Volume"
            description={
              free.length > 0 ? `Volumes of ${region} on no instance` : `No volume of ${region} is free: create one`
            }
            choices={free.map(({ id, label, size }) => ({ id, label: `${label}, ${size} GB` }))}
            paramsOf={(volumeId) => ({ volumeId })}
            body={{ [COMPUTE_ID]: computeId } as BodyOf<'attachVolume'>}
            unavailable={unavailable}
          />
          <FormButton
            operation="createVolume"
            params={{}}
            fields={['label', 'size', 'tags']}
            bodyFrom={(body) => ({ ...body, [COMPUTE_ID]: computeId })}
            label="Create volume"
            submit="Create volume"
            icon="plus"
            unavailable={unavailable}
          />
        </Group>
      </Group>
      {volumes.error && <Problem problem={volumes.error} onRetry={() => void volumes.refetch()} />}
      {volumes.data && attached.length === 0 && (
        <Text size="sm" c="dimmed">
          No volume is attached. Volumes keep their data when the instance is deleted.
        </Text>
      )}
      {attached.length > 0 && (
        <Table.ScrollContainer minWidth={720}>
          <Table aria-label="Volumes of the instance" fz="sm" verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Label</Table.Th>
                <Table.Th>Size</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th>Path in the instance</Table.Th>
                <Table.Th aria-label="Actions" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {attached.map((volume) => (
                <Table.Tr key={volume.id}>
                  <Table.Td>
                    <Anchor component={Link} href={`/volumes/${volume.id}`} size="sm">
                      {volume.label}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{volume.size} GB</Table.Td>
                  <Table.Td>
                    <Badge variant="light" color={volume.status === 'active' ? 'green' : 'blue'}>
                      {volume.status}
                    </Badge>
                  </Table.Td>
                  <Table.Td ff="monospace">{volume.filesystem_path}</Table.Td>
                  <Table.Td ta="right">
                    <DetachVolume volume={volume} size="compact-sm" />
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

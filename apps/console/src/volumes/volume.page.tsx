import { Anchor, Badge, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { COMPUTE_ID } from '@stratus/contracts/browser';
import { Link, useLocation, useParams } from 'wouter';
import { useRecord } from '../api/queries.js';
import { EntityEvents } from '../events/entity-events.js';
import { FormButton } from '../forms/form-button.js';
import { Facts } from '../ui/facts.js';
import { NoRecord } from '../ui/no-record.js';
import { PageHeader } from '../ui/page-header.js';
import { Tags } from '../ui/tags.js';
import { Time } from '../ui/time.js';
import { AttachVolume, DeleteVolume, DetachVolume } from './volume-actions.js';

const ABOVE = [{ label: 'Volumes', href: '/volumes' }];
const SOON_MS = 1_000;

export default function VolumePage(): ReactNode {
  const volumeId = Number(useParams<{ volumeId: string }>().volumeId);
  const [, open] = useLocation();
  const volume = useRecord(
    'getVolume',
    { volumeId },
    {},
    { again: (record) => record !== undefined && record.status !== 'active' && SOON_MS },
  );
  if (!volume.data || volume.error?.status === 404) return <NoRecord title="Volume" above={ABOVE} query={volume} />;
  const { label, status, size, region, tags, filesystem_path: path, hardware_type: hardware, created } = volume.data;
  const instanceId = volume.data[COMPUTE_ID];
  return (
    <>
      <PageHeader title={label} above={ABOVE}>
        {instanceId === null ? <AttachVolume volume={volume.data} /> : <DetachVolume volume={volume.data} />}
        <FormButton
          operation="updateVolume"
          params={{ volumeId }}
          fields={['label', 'tags']}
          record={volume.data}
          label="Edit"
          submit="Save"
          icon="pencil"
        />
        <DeleteVolume volume={volume.data} onDone={() => open('/volumes')} />
      </PageHeader>
      <Stack gap="xl">
        <Facts
          facts={{
            ID: volumeId,
            Status: (
              <Badge variant="light" color={status === 'active' ? 'green' : 'blue'} component="span">
                {status}
              </Badge>
            ),
            Size: `${size} GB, ${hardware}`,
            Region: region,
            'Attached to':
              instanceId === null ? (
                'no instance'
              ) : (
                <Anchor component={Link} href={`/instances/${instanceId}/storage`} size="sm">
                  {volume.data.compute_label ?? instanceId}
                </Anchor>
              ),
            'Path in an instance': (
              <Text size="sm" ff="monospace" component="span" className="breakable">
                {path}
              </Text>
            ),
            ...(tags.length > 0 && { Tags: <Tags tags={tags} /> }),
            Created: <Time value={created} />,
          }}
        />
        <EntityEvents kind="volume" id={volumeId} />
      </Stack>
    </>
  );
}

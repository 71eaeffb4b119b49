import { Anchor, Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { VolumeRecord } from '@stratus/contracts';
import { Link, useLocation } from 'wouter';
import { FormButton } from '../forms/form-button.js';
import { regionInput } from '../forms/region-input.js';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';
import type { Column } from '../ui/record-list.js';
import { Time } from '../ui/time.js';
import { terraformOfVolume } from './volume-terraform.js';

const INPUTS = { region: regionInput('Block Storage') };
const SOON_MS = 2_000;

const COLUMNS: readonly Column<VolumeRecord>[] = [
  {
    title: 'Label',
    sort: 'label',
    weight: 2,
    cell: ({ id, label }) => (
      <Anchor component={Link} href={`/volumes/${id}`} className="row-link" fw={500} size="sm">
        {label}
      </Anchor>
    ),
  },
  {
    title: 'Status',
    sort: 'status',
    cell: ({ status }) => (
      <Badge variant="light" color={status === 'active' ? 'green' : 'blue'}>
        {status}
      </Badge>
    ),
  },
  { title: 'Size', sort: 'size', cell: ({ size }) => `${size} GB` },
  { title: 'Region', sort: 'region', visibleFrom: 'sm', cell: ({ region }) => region },
  {
    title: 'Attached to',
    weight: 1.5,
    visibleFrom: 'xs',
    cell: ({ compute_label: instance }) => (
      <Text size="sm" truncate c={instance === null ? 'dimmed' : undefined}>
        {instance ?? 'no instance'}
      </Text>
    ),
  },
  { title: 'Created', sort: 'created', visibleFrom: 'md', cell: ({ created }) => <Time value={created} /> },
];

export default function VolumesPage(): ReactNode {
  return (
    <>
      <PageHeader title="Volumes" subtitle="Block storage that outlives instances and moves between them">
        <CreateVolume variant="filled" />
      </PageHeader>
      <RecordList
        operation="listVolumes"
        params={{}}
        label="Volumes"
        search="label"
        columns={COLUMNS}
        again={(items) => items.some(({ status }) => status !== 'active') && SOON_MS}
        empty={
          <Empty icon="database" title="No volume yet" action={<CreateVolume variant="light" />}>
            A volume is storage of a region. It is attached to one instance at a time, and keeps its data when that is
            deleted.
          </Empty>
        }
      />
    </>
  );
}

function CreateVolume({ variant }: { variant: 'filled' | 'light' }): ReactNode {
  const [, open] = useLocation();
  return (
    <FormButton
      operation="createVolume"
      params={{}}
      fields={['label', 'region', 'size', 'tags']}
      inputs={INPUTS}
      label="Create volume"
      submit="Create volume"
      icon="plus"
      variant={variant}
      terraform={terraformOfVolume}
      onDone={({ id }) => open(`/volumes/${id}`)}
    />
  );
}

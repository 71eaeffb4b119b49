import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { COMPUTE_ID } from '@stratus/contracts/browser';
import type { VolumeRecord } from '@stratus/contracts';
import { DeleteButton } from '../forms/delete-button.js';
import { FormButton } from '../forms/form-button.js';
import { instanceInput } from '../forms/instance-input.js';

interface Props {
  volume: VolumeRecord;
  size?: 'compact-sm' | 'sm';
}

export function AttachVolume({ volume: { id, region, status }, size = 'sm' }: Props): ReactNode {
  const inputs = useMemo(() => ({ [COMPUTE_ID]: instanceInput(region) }), [region]);
  return (
    <FormButton
      operation="attachVolume"
      params={{ volumeId: id }}
      fields={[COMPUTE_ID]}
      inputs={inputs}
      label="Attach"
      submit="Attach"
      icon="link"
      size={size}
      unavailable={status === 'creating' ? 'It is being created' : undefined}
    />
  );
}

export const DetachVolume = ({ volume: { id, label, compute_label: instance }, size = 'sm' }: Props): ReactNode => (
  <DeleteButton operation="detachVolume" params={{ volumeId: id }} label="Detach" icon="link" what={label} size={size}>
    <Text size="sm">
      {`${instance ?? 'The instance'} loses it at once: unmount it there first. The volume keeps its data.`}
    </Text>
  </DeleteButton>
);

export function DeleteVolume({ volume, onDone }: { volume: VolumeRecord; onDone: () => void }): ReactNode {
  const { id, label, compute_label: instance } = volume;
  return (
    <DeleteButton operation="deleteVolume" params={{ volumeId: id }} what={label} onDone={onDone}>
      <Text size="sm">
        {instance === null
          ? 'Its data is lost. This cannot be undone.'
          : `It is detached from ${instance} first, which must be off, and its data is lost. This cannot be undone.`}
      </Text>
    </DeleteButton>
  );
}

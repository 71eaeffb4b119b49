import { Fieldset, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { COMPUTE_ID } from '@stratus/contracts/browser';
import { useRecord } from '../api/queries.js';
import type { InputProps } from '../forms/field-input.js';
import { errorsOf } from '../forms/fields.js';
import { SLOTS, deviceFrom, deviceText, withDevice } from './device-slots.js';
import type { Devices } from './device-slots.js';
import { sizeOf } from './instance-state.js';

/** The disk or volume in each slot of an instance. */
export const devicesInput = (computeId: number, region: string) =>
  function DevicesInput({ value, onChange, errors }: InputProps): ReactNode {
    const disks = useRecord('listDisks', { computeId }, { pageSize: 100 });
    const volumes = useRecord('listVolumes', {}, { pageSize: 500, filter: { region } });
    const devices = (value ?? {}) as Devices;
    const choices = [
      {
        group: 'Disks',
        items: (disks.data?.data ?? []).map(({ id, label, size }) => ({
          value: deviceText({ disk_id: id }) ?? '',
          label: `${label}, ${sizeOf(size)}`,
        })),
      },
      {
        group: 'Volumes: those on no other instance',
        items: (volumes.data?.data ?? [])
          .filter((volume) => volume[COMPUTE_ID] === null || volume[COMPUTE_ID] === computeId)
          .map(({ id, label, size }) => ({
            value: deviceText({ volume_id: id }) ?? '',
            label: `${label}, ${size} GB`,
          })),
      },
    ];
    const used = SLOTS.filter((slot) => deviceText(devices[slot]) !== undefined).length;
    return (
      <Fieldset legend="Disks and volumes" variant="default">
        <Stack gap="xs">
          <Text size="xs" c="dimmed">
            A volume that is chosen here is attached at once, and detached when no profile names it any more.
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            {SLOTS.map((slot, place) => (
              <Select
                key={slot}
                label={`/dev/${slot}`}
                placeholder="empty"
                data={choices}
                value={deviceText(devices[slot]) ?? null}
                onChange={(chosen) => onChange(withDevice(devices, slot, deviceFrom(chosen)))}
                error={errorsOf(errors, `devices.${slot}`)[0]?.reason}
                display={place <= used + 1 || deviceText(devices[slot]) !== undefined ? undefined : 'none'}
                clearable
                searchable
              />
            ))}
          </SimpleGrid>
          {errors
            .filter(({ field }) => field === 'devices')
            .map(({ reason }) => (
              <Text key={reason} size="sm" c="red">
                {reason}
              </Text>
            ))}
        </Stack>
      </Fieldset>
    );
  };

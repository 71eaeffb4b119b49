import { Select, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { INSIDE } from '@stratus/contracts/browser';
import type { ConfigRecord, EventRecord, InstanceRecord } from '@stratus/contracts';
import { useLocation } from 'wouter';
import { useRecord } from '../api/queries.js';
import { DeleteButton } from '../forms/delete-button.js';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { FormButton } from '../forms/form-button.js';
import { regionInput } from '../forms/region-input.js';
import { TypeInput, idOf, numberOf } from './choices.js';
import { obstacleTo } from './instance-state.js';

const MOVE_INPUTS = { region: regionInput(INSIDE.pluralTitle) };
const RESIZE_INPUTS = { type: TypeInput };
const BOOT_FIELDS = ['config_id'];

interface Props {
  instance: InstanceRecord;
  job: EventRecord | undefined;
}

/** What starts and ends an instance, and what moves it. */
export function Power({ instance, job }: Props): ReactNode {
  const { id: computeId, status } = instance;
  const { data } = useRecord('listConfigs', { computeId }, { pageSize: 100 });
  const configs = data?.data;
  const inputs = useMemo(() => ({ config_id: configInput(configs ?? []) }), [configs]);
  const params = { computeId };
  const boot = obstacleTo('boot', status, job);
  const withoutProfile = configs?.length === 0 ? 'It has no profile to boot: add one below' : undefined;
  return (
    <>
      <FormButton
        operation="bootInstance"
        params={params}
        fields={BOOT_FIELDS}
        inputs={inputs}
        label="Boot"
        submit="Boot"
        icon="power"
        variant={status === 'offline' ? 'filled' : 'default'}
        unavailable={boot ?? withoutProfile}
      />
      <FormButton
        operation="rebootInstance"
        params={params}
        fields={BOOT_FIELDS}
        inputs={inputs}
        label="Reboot"
        submit="Reboot"
        icon="refresh"
        unavailable={obstacleTo('reboot', status, job) ?? withoutProfile}
      />
      <FormButton
        operation="shutdownInstance"
        params={params}
        fields={[]}
        label="Shut down"
        submit="Shut down"
        unavailable={obstacleTo('shut down', status, job)}
      />
    </>
  );
}

/** A choice among the profiles of an instance. */
const configInput = (configs: readonly ConfigRecord[]) =>
  function ConfigInput(props: InputProps): ReactNode {
    return (
      <Select
        {...textsOf(props)}
        label="Configuration profile"
        placeholder={configs.length === 1 ? configs[0]?.label : 'The last booted one'}
        data={configs.map(({ id, label }) => ({ value: String(id), label }))}
        value={idOf(props.value)}
        onChange={(value) => props.onChange(numberOf(value))}
        clearable
      />
    );
  };

/** What takes an instance to another type, host or region, and away. */
export function Moves({ instance, job }: Props): ReactNode {
  const [, open] = useLocation();
  const { id: computeId, status, label, type } = instance;
  const params = { computeId };
  return (
    <>
      <FormButton
        operation="resizeInstance"
        params={params}
        fields={['type', 'migration_type', 'allow_auto_disk_resize']}
        initial={{ type, allow_auto_disk_resize: true }}
        inputs={RESIZE_INPUTS}
        label="Resize"
        submit="Resize"
        unavailable={obstacleTo('resize', status, job)}
      />
      <FormButton
        operation="migrateInstance"
        params={params}
        fields={['region', 'type']}
        inputs={MOVE_INPUTS}
        label="Migrate"
        submit="Migrate"
        unavailable={obstacleTo('migrate', status, job)}
      />
      <FormButton
        operation="updateInstance"
        params={params}
        fields={['label', 'tags', 'watchdog_enabled']}
        record={instance}
        label="Edit"
        submit="Save"
        icon="pencil"
        unavailable={status === 'deleting' ? 'It is being deleted' : undefined}
      />
      <DeleteButton
        operation="deleteInstance"
        params={params}
        what={label}
        onDone={() => open('/instances')}
        unavailable={obstacleTo('delete', status, job)}
      >
        <Text size="sm">
          Its disks, profiles and addresses go with it; volumes are detached and stay. Its entries in subnets, VLANs and
          firewalls vanish, and a running job ends as failed. This cannot be undone.
        </Text>
      </DeleteButton>
    </>
  );
}

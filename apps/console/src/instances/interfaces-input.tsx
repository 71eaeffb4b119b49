import { ActionIcon, Button, Fieldset, Group, Paper, Stack, Text, Tooltip } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { MAX_INTERFACES } from '@stratus/contracts/browser';
import { FieldInput } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { errorsOf, fieldsOf } from '../forms/fields.js';
import type { Values } from '../forms/fields.js';
import type { ApiError } from '../api/api-problem.js';
import { Icon } from '../ui/icon.js';
import type { IconName } from '../ui/icon.js';
import { deviceOf } from './instance-state.js';
import { INTERFACE_FIELDS, interfaceInputs } from './interface-inputs.js';
import { moved, nextPurpose } from './interface-request.js';
import type { NewInterface } from './interface-request.js';

/** The interfaces of a new profile, in order. */
export function InterfacesInput(props: Props): ReactNode {
  const { value, onChange, errors, values = {}, region } = props;
  const interfaces = (value ?? []) as readonly NewInterface[];
  const place = region ?? (typeof values.region === 'string' ? values.region : undefined);
  const whole = errors.filter(({ field }) => field === 'interfaces');
  return (
    <Fieldset legend="Network interfaces" variant="default">
      <Stack gap="sm">
        {interfaces.length === 0 && (
          <Text size="sm" c="dimmed">
            Without an interface here, the instance has one public interface.
          </Text>
        )}
        {interfaces.map((each, index) => (
          <InterfaceCard
            key={index}
            index={index}
            last={interfaces.length - 1}
            value={{ ...each }}
            region={place}
            errors={errorsOf(errors, `interfaces[${index}]`).map(within(`interfaces[${index}]`))}
            onChange={(changed) => onChange(interfaces.map((other, at) => (at === index ? changed : other)))}
            onMove={(to) => onChange(moved(interfaces, index, to))}
            onRemove={() => onChange(interfaces.filter((_, at) => at !== index))}
          />
        ))}
        {whole.map(({ reason }) => (
          <Text key={reason} size="sm" c="red">
            {reason}
          </Text>
        ))}
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...interfaces, { purpose: nextPurpose(interfaces) }])}
          disabled={interfaces.length >= MAX_INTERFACES}
        >
          {interfaces.length >= MAX_INTERFACES ? `At most ${MAX_INTERFACES} interfaces` : 'Add interface'}
        </Button>
      </Stack>
    </Fieldset>
  );
}

type Props = InputProps & {
  /** Of the instance; by default the one that the form holds. */
  region?: string;
};

/** The same for an instance whose region is known. */
export const interfacesInput = (region: string) =>
  function InterfacesOfRegion(props: InputProps): ReactNode {
    return <InterfacesInput {...props} region={region} />;
  };

/** An error of an item, with its field relative to that. */
const within =
  (path: string) =>
  ({ field = '', reason }: ApiError): ApiError => ({ field: field.slice(path.length + 1), reason });

interface CardProps {
  index: number;
  last: number;
  value: Values;
  region: string | undefined;
  errors: readonly ApiError[];
  onChange: (value: Values) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function InterfaceCard({ index, last, value, region, errors, onChange, onMove, onRemove }: CardProps): ReactNode {
  const inputs = useMemo(() => interfaceInputs(region), [region]);
  const name = deviceOf(index);
  return (
    <Paper withBorder p="sm" radius="md" role="group" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600} size="sm" ff="monospace">
            {name}
          </Text>
          <Group gap={4}>
            <Act label={`Move ${name} up`} icon="arrowUp" disabled={index === 0} onClick={() => onMove(index - 1)} />
            <Act
              label={`Move ${name} down`}
              icon="arrowDown"
              disabled={index === last}
              onClick={() => onMove(index + 1)}
            />
            <Act label={`Remove ${name}`} icon="trash" onClick={onRemove} />
          </Group>
        </Group>
        {errors
          .filter(({ field }) => field === '')
          .map(({ reason }) => (
            <Text key={reason} size="sm" c="red">
              {reason}
            </Text>
          ))}
        {fieldsOf('addInterface', INTERFACE_FIELDS).map((field) => {
          const Shown = inputs[field.name] ?? FieldInput;
          return (
            <Shown
              key={field.name}
              field={field}
              value={value[field.name]}
              values={value}
              onChange={(changed) => onChange({ ...value, [field.name]: changed })}
              errors={errorsOf(errors, field.name)}
            />
          );
        })}
      </Stack>
    </Paper>
  );
}

interface ActProps {
  label: string;
  icon: IconName;
  disabled?: boolean;
  onClick: () => void;
}

const Act = ({ label, icon, disabled = false, onClick }: ActProps): ReactNode => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  </Tooltip>
);

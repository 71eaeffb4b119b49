import { ActionIcon, Autocomplete, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WebhookEntityKey } from '@stratus/contracts';
import { KINDS } from '../events/phrases.js';
import { errorsOf } from '../forms/fields.js';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { Icon } from '../ui/icon.js';

/** As events name them, with every dialect: the API leaves values as they are. */
const ENTITY_TYPES = Object.keys(KINDS).toSorted();

/** Resources by their kind and id, one a row; none stands for all. */
export function EntitiesInput(props: InputProps): ReactNode {
  const { field, errors, onChange } = props;
  const keys = (props.value ?? []) as WebhookEntityKey[];
  const { label, description } = textsOf(props);
  const change = (index: number, part: Partial<WebhookEntityKey>): void =>
    onChange(keys.map((key, at) => (at === index ? { ...key, ...part } : key)));
  const reasonAt = (path: string): string | undefined =>
    errorsOf(errors, `${field.name}${path}`).map(({ reason }) => reason)[0];
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={errors.find((error) => error.field === field.name)?.reason}
      role="group"
      aria-label="Resources"
    >
      <Stack gap="xs" mt="xs" align="flex-start">
        {keys.map((key, index) => (
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start" w="100%">
            <Autocomplete
              aria-label={`Kind of resource ${index + 1}`}
              placeholder="vpc"
              data={ENTITY_TYPES}
              value={key.type}
              onChange={(type) => change(index, { type })}
              error={reasonAt(`[${index}].type`)}
              flex={1}
            />
            <TextInput
              aria-label={`ID of resource ${index + 1}`}
              placeholder="ID"
              value={key.id}
              onChange={({ currentTarget: { value: id } }) => change(index, { id })}
              error={reasonAt(`[${index}].id`)}
              autoComplete="off"
              flex={1}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove resource ${index + 1}`}
              onClick={() => onChange(keys.filter((_, at) => at !== index))}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...keys, { type: '', id: '' }])}
        >
          Add resource
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

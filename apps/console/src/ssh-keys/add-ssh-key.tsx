import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { FormButton } from '../forms/form-button.js';

const INPUTS = { ssh_key: PublicKeyInput };

export const AddSshKey = ({ variant }: { variant: 'filled' | 'light' }): ReactNode => (
  <FormButton
    operation="createSshKey"
    params={{}}
    fields={['ssh_key', 'label']}
    inputs={INPUTS}
    label="Add SSH key"
    submit="Add SSH key"
    icon="plus"
    variant={variant}
  />
);

/** People paste the whole file; a private key must not be sent. */
function PublicKeyInput(props: InputProps): ReactNode {
  const { value, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  const isPrivate = text.includes('PRIVATE KEY');
  const { error, ...texts } = textsOf(props);
  return (
    <Textarea
      {...texts}
      label="Public key"
      description="The content of a file such as ~/.ssh/id_ed25519.pub"
      placeholder="ssh-ed25519 AAAA… you@laptop"
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={isPrivate ? 'This is a private key: keep it secret. Paste the file that ends with .pub.' : error}
      classNames={{ input: 'mono breakable' }}
      autosize
      minRows={4}
      maxRows={10}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

import type { ReactNode } from 'react';
import { INSIDE } from '@stratus/contracts/browser';
import { useLocation } from 'wouter';
import { FormButton } from '../forms/form-button.js';
import { regionInput } from '../forms/region-input.js';
import { FirewallInput, ImageInput, KeysInput, RootPasswordInput, TypeInput } from './choices.js';
import { terraformOfInstance } from './instance-terraform.js';
import { instanceOf } from './interface-request.js';
import { InterfacesInput } from './interfaces-input.js';

const FIELDS = [
  'label',
  'region',
  'type',
  'image',
  'root_pass',
  'authorized_keys',
  'interfaces',
  'private_ip',
  'firewall_id',
  'tags',
  'booted',
];

const INPUTS = {
  region: regionInput(INSIDE.pluralTitle),
  type: TypeInput,
  image: ImageInput,
  root_pass: RootPasswordInput,
  authorized_keys: KeysInput,
  interfaces: InterfacesInput,
  firewall_id: FirewallInput,
};

export function CreateInstance({ variant }: { variant: 'filled' | 'light' }): ReactNode {
  const [, open] = useLocation();
  return (
    <FormButton
      operation="createInstance"
      params={{}}
      fields={FIELDS}
      initial={{ booted: true }}
      inputs={INPUTS}
      bodyFrom={instanceOf}
      label="Create instance"
      submit="Create instance"
      icon="plus"
      variant={variant}
      terraform={terraformOfInstance}
      onDone={({ id }) => open(`/instances/${id}`)}
    />
  );
}

import type { ReactNode } from 'react';
import { INSIDE } from '@stratus/contracts/browser';
import { useLocation } from 'wouter';
import { FirewallInput } from '../forms/firewall-input.js';
import { FormButton } from '../forms/form-button.js';
import { regionInput } from '../forms/region-input.js';
import { titled } from '../forms/titled.js';
import { ImageInput, KeysInput, RootPasswordInput, TypeInput } from './choices.js';
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
  type: titled('Type', TypeInput, 'Memory, processors, disk and price'),
  image: titled('Image', ImageInput, 'Without one, the instance has no disk and no profile, and stays off'),
  root_pass: titled('Root password', RootPasswordInput),
  authorized_keys: titled('SSH keys', KeysInput),
  interfaces: InterfacesInput,
  private_ip: titled('Private IPv4 address', undefined, 'Besides the public one, for traffic inside the region'),
  firewall_id: titled('Firewall', FirewallInput, 'Decides which traffic reaches the instance, from the start'),
  booted: titled('Boot it', undefined, 'Once it is provisioned; needs an image'),
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

import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TokenRecord } from '@stratus/contracts';
import { FormButton } from '../forms/form-button.js';
import type { Values } from '../forms/fields.js';
import { DEFAULT_DAYS, ExpiryInput } from './expiry-input.js';
import { inDays } from './expiry.js';
import { ScopesInput } from './scopes-input.js';

const INPUTS = { scopes: ScopesInput, expiry: ExpiryInput };

/** Without scopes, the API would give all of them. */
const withScopes = (body: Values): Values => ({ ...body, scopes: body.scopes ?? '' });

interface Props {
  variant: 'filled' | 'light';
  onCreated: (token: TokenRecord) => void;
}

export function CreateToken({ variant, onCreated }: Props): ReactNode {
  const [initial] = useState(() => ({ expiry: inDays(DEFAULT_DAYS) }));
  return (
    <FormButton
      operation="createToken"
      params={{}}
      fields={['label', 'expiry', 'scopes']}
      inputs={INPUTS}
      initial={initial}
      bodyFrom={withScopes}
      label="Create token"
      submit="Create token"
      icon="plus"
      variant={variant}
      onDone={onCreated}
    />
  );
}

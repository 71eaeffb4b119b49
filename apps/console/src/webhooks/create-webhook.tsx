import type { ReactNode } from 'react';
import type { WebhookRecord } from '@stratus/contracts';
import { FormButton } from '../forms/form-button.js';
import { WEBHOOK_FIELDS } from './webhook-fields.js';
import { WEBHOOK_INPUTS } from './webhook-inputs.js';

interface Props {
  variant: 'filled' | 'light';
  /** Called with the only record that has the secret. */
  onCreated: (webhook: WebhookRecord) => void;
}

export const CreateWebhook = ({ variant, onCreated }: Props): ReactNode => (
  <FormButton
    operation="createWebhook"
    params={{}}
    fields={WEBHOOK_FIELDS}
    inputs={WEBHOOK_INPUTS}
    label="Create webhook"
    submit="Create webhook"
    icon="plus"
    variant={variant}
    onDone={onCreated}
  />
);

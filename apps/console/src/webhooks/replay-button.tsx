import type { ReactNode } from 'react';
import type { WebhookRecord, WebhookReplayRecord } from '@stratus/contracts';
import { FormButton } from '../forms/form-button.js';
import { DEFAULT_HOURS, SinceInput } from './since-input.js';
import { hoursAgo } from './since.js';

const INPUTS = { since: SinceInput };

interface Props {
  webhook: WebhookRecord;
  onStarted: (replay: WebhookReplayRecord) => void;
}

/** Delivers events since a time again. */
export const ReplayButton = ({ webhook: { id, status }, onStarted }: Props): ReactNode => (
  <FormButton
    operation="replayWebhook"
    params={{ webhookId: id }}
    fields={['since']}
    initial={{ since: hoursAgo(DEFAULT_HOURS) }}
    inputs={INPUTS}
    label="Replay"
    title="Replay events"
    submit="Replay events"
    icon="refresh"
    unavailable={status === 'disabled' ? 'The webhook is disabled: enable it first' : undefined}
    onDone={onStarted}
  />
);

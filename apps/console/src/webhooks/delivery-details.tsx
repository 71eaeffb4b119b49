import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WebhookDeliveryRecord } from '@stratus/contracts';
import { Facts } from '../ui/facts.js';
import { Time } from '../ui/time.js';
import { ResponseBody } from './response-body.js';

/** The ids and times of a delivery, and the body of the last response. */
export const DeliveryDetails = ({ delivery }: { delivery: WebhookDeliveryRecord }): ReactNode => {
  const { id, event_id: event, created, last_attempt: last, response_body: body } = delivery;
  return (
    <Stack gap="sm" mt="sm">
      <Facts
        facts={{
          'ID of the delivery': id,
          'ID of the event (webhook-id)': <span className="mono">{event}</span>,
          Created: <Time value={created} exact />,
          'Last attempt': last === null ? '–' : <Time value={last} exact />,
        }}
      />
      {body === null ? (
        <Text size="sm" c="dimmed">
          There is no response yet.
        </Text>
      ) : (
        <ResponseBody body={body} />
      )}
    </Stack>
  );
};

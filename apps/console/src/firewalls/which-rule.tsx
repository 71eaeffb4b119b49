import { Alert, Button, NumberInput, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { FirewallRecord, FirewallVerdict } from '@stratus/contracts';
import { useCommand } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { CommandFooter } from '../forms/command-footer.js';
import { errorsOf, otherErrors } from '../forms/fields.js';
import { Icon } from '../ui/icon.js';
import { PROTOCOLS } from './rule-form.js';
import { capital, verdictText } from './rule-text.js';
import type { Question } from './rule-text.js';
import { DIRECTIONS, hasPorts } from './rules-draft.js';

/** A verdict, and what it was asked for. */
export interface Decision {
  question: Question;
  verdict: FirewallVerdict;
}

interface Props {
  firewall: FirewallRecord;
  decision: Decision | null;
  hasChanges: boolean;
  onDecision: (decision: Decision | null) => void;
}

const NAMES = ['direction', 'protocol', 'port', 'address'];

/** Asks the firewall about some traffic, and tells in words what it decides. */
export function WhichRule({ firewall, decision, hasChanges, onDecision }: Props): ReactNode {
  const api = useApi();
  const command = useCommand('evaluateFirewall');
  const [asked, setAsked] = useState<Question>({ direction: 'inbound', protocol: 'TCP', port: 22, address: '' });
  const question = hasPorts(asked.protocol) ? asked : { ...asked, port: undefined };
  const params = { firewallId: firewall.id };
  const { port, ...rest } = question;
  const body = { ...rest, address: question.address.trim(), ...(port !== undefined && { port }) };
  const errors = command.error?.errors ?? [];
  const errorOf = (name: string): string | undefined => errorsOf(errors, name)[0]?.reason;
  const change = (part: Partial<Question>): void => {
    setAsked((before) => ({ ...before, ...part }));
    onDecision(null);
  };
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    command.mutate({ params, body }, { onSuccess: (verdict) => onDecision({ question: body as Question, verdict }) });
  };
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Which rule decides?">
      <form onSubmit={ask} noValidate>
        <Stack gap="sm">
          <Title order={3} size="h5">
            Which rule decides?
          </Title>
          <div className="question">
            <Select
              label="Direction"
              data={DIRECTIONS.map((value) => ({ value, label: capital(value) }))}
              value={question.direction}
              onChange={(direction) => direction && change({ direction })}
              allowDeselect={false}
            />
            <Select
              label="Protocol"
              data={PROTOCOLS}
              value={question.protocol}
              onChange={(protocol) => protocol && change({ protocol })}
              allowDeselect={false}
            />
            <NumberInput
              label="Port"
              value={port ?? ''}
              onChange={(given) => change({ port: typeof given === 'number' ? given : undefined })}
              disabled={!hasPorts(question.protocol)}
              error={errorOf('port')}
              allowDecimal={false}
              hideControls
            />
            <TextInput
              label={question.direction === 'inbound' ? 'From address' : 'To address'}
              placeholder="198.51.100.7"
              value={question.address}
              onChange={({ currentTarget }) => change({ address: currentTarget.value })}
              error={errorOf('address')}
              autoComplete="off"
            />
          </div>
          {otherErrors(errors, NAMES).map(({ reason }) => (
            <Text key={reason} size="sm" c="red" role="alert">
              {reason}
            </Text>
          ))}
          <CommandFooter request={() => api.requestOf('evaluateFirewall', params, body)}>
            <Button type="submit" variant="light" loading={command.isPending}>
              Ask
            </Button>
          </CommandFooter>
          <div role="status">
            {decision && <Verdict firewall={firewall} decision={decision} hasChanges={hasChanges} />}
          </div>
        </Stack>
      </form>
    </Paper>
  );
}

function Verdict({
  firewall: { status },
  decision: { question, verdict },
  hasChanges,
}: {
  firewall: FirewallRecord;
  decision: Decision;
  hasChanges: boolean;
}): ReactNode {
  const isAccepted = verdict.action === 'ACCEPT';
  return (
    <Alert
      color={isAccepted ? 'green' : 'orange'}
      variant="light"
      icon={<Icon name={isAccepted ? 'check' : 'shield'} />}
      title={isAccepted ? 'Accepted' : 'Dropped'}
    >
      <Text size="sm" className="breakable">
        {verdictText(verdict, question)}
      </Text>
      {hasChanges && <Text size="sm">This is about the saved rules: your changes are not saved.</Text>}
      {status === 'disabled' && (
        <Text size="sm">The firewall is disabled: this is what it would decide if it were enabled.</Text>
      )}
    </Alert>
  );
}

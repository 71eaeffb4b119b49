import { Alert, Button, Collapse, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { FirewallRecord } from '@stratus/contracts';
import { useApi } from '../api/session.js';
import { Icon } from '../ui/icon.js';
import { Snippets } from '../ui/snippets.js';
import { ChangesList } from './changes-list.js';
import { terraformOfFirewall } from './firewall-terraform.js';
import type { DirectionChanges } from './rule-changes.js';
import { changedRules, rulesOf } from './rules-draft.js';
import type { RulesDraft } from './rules-draft.js';

interface Props {
  firewall: FirewallRecord;
  draft: RulesDraft;
  changes: readonly DirectionChanges[];
  /** Whether somebody else has changed the saved rules since editing began. */
  isStale: boolean;
  isOpen: boolean;
  isSaving: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** What a save will do, before it is sent. */
export function ReviewChanges(props: Props): ReactNode {
  const { firewall, draft, changes, isStale, isOpen, isSaving, onClose, onSave } = props;
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const [showsCode, code] = useDisclosure();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Save these changes?"
      size="lg"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {isStale && <Stale />}
        <ChangesList changes={changes} />
        {firewall.status === 'enabled' && firewall.entities.length > 0 && (
          <Text size="sm" c="dimmed">
            {firewall.entities.length === 1
              ? 'The change applies at once to its device.'
              : `The change applies at once to its ${firewall.entities.length} devices.`}
          </Text>
        )}
        <Group justify="space-between">
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon name="terminal" size={16} />}
            onClick={code.toggle}
            aria-expanded={showsCode}
          >
            As code
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button loading={isSaving} onClick={onSave} data-autofocus>
              Save rules
            </Button>
          </Group>
        </Group>
        <Collapse expanded={showsCode}>{showsCode && <AsCode firewall={firewall} draft={draft} />}</Collapse>
      </Stack>
    </Modal>
  );
}

function AsCode({ firewall, draft }: Pick<Props, 'firewall' | 'draft'>): ReactNode {
  const api = useApi();
  const request = api.requestOf(
    'updateFirewallRules',
    { firewallId: firewall.id },
    changedRules(firewall.rules, draft),
  );
  return <Snippets request={request} terraform={terraformOfFirewall(firewall, rulesOf(draft), api.dialect.text)} />;
}

export const Stale = (): ReactNode => (
  <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title="The saved rules have changed" role="alert">
    Somebody saved other rules since you began. Your changes are compared with the rules as they are now; discard your
    changes to begin with them.
  </Alert>
);

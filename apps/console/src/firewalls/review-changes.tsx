import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { FirewallRecord } from '@stratus/contracts';
import { useApi } from '../api/session.js';
import { Icon } from '../ui/icon.js';
import { CommandFooter } from '../forms/command-footer.js';
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
  const api = useApi();
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
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
        <CommandFooter
          request={() =>
            api.requestOf('updateFirewallRules', { firewallId: firewall.id }, changedRules(firewall.rules, draft))
          }
          terraform={() => terraformOfFirewall(firewall, rulesOf(draft), api.dialect.text)}
        >
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button loading={isSaving} onClick={onSave} data-autofocus>
            Save rules
          </Button>
        </CommandFooter>
      </Stack>
    </Modal>
  );
}

export const Stale = (): ReactNode => (
  <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title="The saved rules have changed" role="alert">
    Somebody saved other rules since you began. Your changes are compared with the rules as they are now; discard your
    changes to begin with them.
  </Alert>
);

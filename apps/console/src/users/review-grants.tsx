import { Button, Modal, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/api-problem.js';
import type { BodyOf } from '../api/operations.js';
import { useApi } from '../api/session.js';
import { CommandFooter } from '../forms/command-footer.js';
import { Problem } from '../ui/problem.js';
import { levelName } from './grant-names.js';
import type { GrantChange } from './grants-draft.js';

/** More would not be read. */
const MAX_SHOWN = 50;

interface Props {
  username: string;
  changes: readonly GrantChange[];
  request: BodyOf<'updateUserGrants'>;
  isOpen: boolean;
  isSaving: boolean;
  problem: ApiProblem | null;
  onClose: () => void;
  onSave: () => void;
}

/** What a save will do, before it is sent. */
export function ReviewGrants(props: Props): ReactNode {
  const { username, changes, request, isOpen, isSaving, problem, onClose, onSave } = props;
  const api = useApi();
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const groups = Map.groupBy(changes.slice(0, MAX_SHOWN), ({ group }) => group);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Save these grants?"
      size="lg"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {[...groups].map(([group, inGroup]) => (
          <Stack key={group} gap={4} component="section" aria-label={group}>
            <Title order={3} size="h6">
              {group}
            </Title>
            {inGroup.map(({ name, before, after }, index) => (
              <Text key={index} size="sm" className="breakable change">
                {name}: <del>{textOf(before)}</del> → <ins>{textOf(after)}</ins>
              </Text>
            ))}
          </Stack>
        ))}
        {changes.length > MAX_SHOWN && (
          <Text size="sm" c="dimmed">
            and {changes.length - MAX_SHOWN} more
          </Text>
        )}
        <Text size="sm" c="dimmed" className="breakable">
          It holds for the next request of {username}, with every token.
        </Text>
        {problem && <Problem problem={problem} />}
        <CommandFooter request={() => api.requestOf('updateUserGrants', { username }, request)}>
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button loading={isSaving} onClick={onSave}>
            Save grants
          </Button>
        </CommandFooter>
      </Stack>
    </Modal>
  );
}

const textOf = (value: GrantChange['before']): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : levelName(value).toLowerCase();

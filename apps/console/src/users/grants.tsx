import { Paper, Stack, Text, Title } from '@mantine/core';
import type { GrantsRecord } from '@stratus/contracts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRefusal } from '../api/identity.js';
import { useCommand, useRecord } from '../api/queries.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { Loading } from '../ui/loading.js';
import { Problem } from '../ui/problem.js';
import { UnsavedBar } from '../ui/unsaved-bar.js';
import { EntityGrants } from './entity-grants.js';
import { GlobalGrants } from './global-grants.js';
import { NO_CHANGES, changesOf, requestOf } from './grants-draft.js';
import { ReviewGrants } from './review-grants.js';

interface Props {
  username: string;
  isRestricted: boolean;
}

/** What a user may do: everything, or what the grants say. */
export const Grants = ({ username, isRestricted }: Props): ReactNode => (
  <Stack gap="md" component="section" aria-label="Grants">
    <Title order={2} size="h4">
      Grants
    </Title>
    {isRestricted ? (
      <SavedGrants username={username} />
    ) : (
      <Paper withBorder p="md" radius="md">
        <Text size="sm">
          An unrestricted user may do everything in the account, also manage its users. Restrict the user to choose
          single grants.
        </Text>
      </Paper>
    )}
  </Stack>
);

function SavedGrants({ username }: { username: string }): ReactNode {
  const grants = useRecord('getUserGrants', { username });
  if (grants.error && !grants.data) return <Problem problem={grants.error} onRetry={() => void grants.refetch()} />;
  if (!grants.data) return <Loading />;
  return <GrantsEditor username={username} saved={grants.data} />;
}

/** Grants are chosen here, and sent together once a person has seen what changes. */
function GrantsEditor({ username, saved }: { username: string; saved: GrantsRecord }): ReactNode {
  const [draft, setDraft] = useState(NO_CHANGES);
  const [isReviewed, setReviewed] = useState(false);
  const params = { username };
  const refusal = useRefusal('updateUserGrants', params);
  const command = useCommand('updateUserGrants');
  const changes = changesOf(saved, draft);
  const discard = (): void => {
    setDraft(NO_CHANGES);
    setReviewed(false);
    command.reset();
  };
  const editing = { saved, draft, onChange: setDraft, isLocked: refusal !== undefined };
  return (
    <Stack gap="md">
      {refusal !== undefined && (
        <Text size="sm" c="dimmed">
          {refusal}
        </Text>
      )}
      <GlobalGrants {...editing} />
      <EntityGrants {...editing} />
      {changes.length > 0 && (
        <UnsavedBar count={changes.length} onDiscard={discard} onReview={() => setReviewed(true)} />
      )}
      <ReviewGrants
        username={username}
        changes={changes}
        request={requestOf(saved, draft)}
        isOpen={isReviewed && changes.length > 0}
        isSaving={command.isPending}
        problem={command.error}
        onClose={() => setReviewed(false)}
        onSave={() => command.mutate({ params, body: requestOf(saved, draft) }, { onSuccess: discard })}
      />
      <LeaveGuard isActive={changes.length > 0} onDiscard={discard}>
        The grants of {username} are not saved. Stay to review and save, or discard.
      </LeaveGuard>
    </Stack>
  );
}

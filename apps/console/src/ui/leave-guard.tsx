import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { guardWayBack } from './way-back.js';
import type { Ask } from './way-back.js';

interface Props {
  /** Whether something would be left behind. */
  isActive: boolean;
  /** What it is, as a sentence. */
  children: ReactNode;
  onDiscard: () => void;
}

/** Asks before the page is left: by a link of the console, by the browser's way back, or altogether. */
export function LeaveGuard({ isActive, children, onDiscard }: Props): ReactNode {
  const [target, setTarget] = useState<string | null>(null);
  const [path, open] = useLocation();
  useEffect(() => (isActive ? guard(path, setTarget) : undefined), [isActive, path]);
  const stay = (): void => setTarget(null);
  const leave = (to: string | null): void => {
    stay();
    onDiscard();
    if (to !== null) open(to);
  };
  return (
    <Modal
      opened={target !== null}
      onClose={stay}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">{children}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" c="red" onClick={() => leave(target)}>
            Discard and leave
          </Button>
          <Button onClick={stay} data-autofocus>
            Stay
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** @returns the end of the guard. */
function guard(path: string, ask: Ask): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.target === '_blank' || link.origin !== location.origin) return;
    if (link.pathname === path || link.pathname.startsWith('/docs')) return;
    event.preventDefault();
    event.stopPropagation();
    ask(link.pathname + link.search);
  };
  const onEnd = (event: BeforeUnloadEvent): void => event.preventDefault();
  const endOfWayBack = guardWayBack(path, ask);
  document.addEventListener('click', onClick, { capture: true });
  window.addEventListener('beforeunload', onEnd);
  return () => {
    document.removeEventListener('click', onClick, { capture: true });
    endOfWayBack();
    window.removeEventListener('beforeunload', onEnd);
  };
}

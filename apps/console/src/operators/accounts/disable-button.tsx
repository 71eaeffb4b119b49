import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CommandButton } from '../ui/command-button.js';

interface Props {
  path: string;
  /** `stratus user`. */
  command: string;
  /** What the command is about. */
  name: string;
  /** Of it for people: `user alice`. */
  what: string;
  disabled: boolean;
}

/** Refuses a user or an account, or admits it again. */
export const DisableButton = ({ path, command, name, what, disabled }: Props): ReactNode =>
  disabled ? (
    <CommandButton
      request={{ method: 'POST', path: `${path}/enable` }}
      command={`${command} enable ${name}`}
      label="Enable"
      question={`Enable ${what}?`}
    >
      <Text size="sm">The gateways admit it again within five seconds.</Text>
    </CommandButton>
  ) : (
    <CommandButton
      request={{ method: 'POST', path: `${path}/disable` }}
      command={`${command} disable ${name}`}
      label="Disable"
      color="red"
      question={`Disable ${what}?`}
    >
      <Text size="sm">Every request is refused within a second. Nothing is deleted.</Text>
    </CommandButton>
  );

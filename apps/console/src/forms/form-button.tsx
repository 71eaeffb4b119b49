import { Modal } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { OperationName, Reply } from '../api/operations.js';
import { Icon } from '../ui/icon.js';
import type { IconName } from '../ui/icon.js';
import { OperationButton } from './operation-button.js';
import { OperationForm } from './operation-form.js';
import type { OperationFormProps } from './operation-form.js';

interface Props<N extends OperationName> extends Omit<OperationFormProps<N>, 'onDone' | 'onCancel'> {
  /** What the button says. */
  label: string;
  /** Of the form; default: {@link label}. */
  title?: string;
  size?: 'sm' | 'compact-sm';
  icon?: IconName;
  variant?: 'filled' | 'light' | 'default';
  /** Why it is not possible now. */
  unavailable?: string | undefined;
  onDone?: (reply: Reply<N>) => void;
}

/** A button that opens a form. */
export function FormButton<N extends OperationName>({
  label,
  title = label,
  icon,
  size = 'sm',
  variant = 'default',
  unavailable,
  onDone,
  ...form
}: Props<N>): ReactNode {
  const [isOpen, { open, close }] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  return (
    <>
      <OperationButton
        operation={form.operation}
        params={form.params}
        variant={variant}
        size={size}
        unavailable={unavailable}
        onClick={open}
        leftSection={icon && <Icon name={icon} size={16} />}
      >
        {label}
      </OperationButton>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        size="lg"
        fullScreen={isNarrow}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {isOpen && (
          <OperationForm
            {...form}
            onCancel={close}
            onDone={(reply) => {
              close();
              onDone?.(reply);
            }}
          />
        )}
      </Modal>
    </>
  );
}

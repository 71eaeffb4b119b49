import { Button, Tooltip } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRefusal } from '../api/identity.js';
import type { OperationName, ParamsOf } from '../api/operations.js';

interface Props<N extends OperationName> extends ButtonProps {
  operation: N;
  params: ParamsOf<N>;
  onClick: () => void;
  /** Why it makes no sense now, for those who may call it. */
  unavailable?: string | undefined;
}

/** A button for an operation, greyed out with the reason where it cannot be called. */
export function OperationButton<N extends OperationName>({
  operation,
  params,
  onClick,
  unavailable,
  ...button
}: Props<N>): ReactNode {
  const refusal = useRefusal(operation, params) ?? unavailable;
  return (
    <Tooltip label={refusal} disabled={refusal === undefined} withinPortal>
      <Button
        {...button}
        {...(refusal !== undefined && { c: 'dimmed' })}
        onClick={refusal === undefined ? onClick : undefined}
        aria-disabled={refusal !== undefined}
        data-disabled={refusal !== undefined || undefined}
        aria-description={refusal}
      />
    </Tooltip>
  );
}

import { Anchor, Button, Stack, Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { EXAMPLE_SEED } from './example-seed.js';

interface Props {
  value: string;
  onChange: (text: string) => void;
  /** What is wrong with it, each with its line. */
  reasons: readonly string[];
}

/** The YAML of a seed. */
export function SeedInput({ value, onChange, reasons }: Props): ReactNode {
  const input = useRef<HTMLTextAreaElement>(null);
  function insert(): void {
    onChange(EXAMPLE_SEED);
    input.current?.focus();
  }
  return (
    <Stack gap="xs" w="100%" align="flex-start">
      <Textarea
        ref={input}
        label="Seed"
        description={
          <>
            YAML with up to 200 records for the account.{' '}
            <Anchor href="/docs/guides/seeds" size="xs" underline="always">
              How seeds work
            </Anchor>
          </>
        }
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={reasons.length > 0 ? reasons.join('\n') : undefined}
        classNames={{ input: 'mono', error: 'lines' }}
        autosize
        minRows={4}
        maxRows={20}
        spellCheck={false}
        autoComplete="off"
        w="100%"
      />
      {value.trim() === '' && (
        <Button variant="default" size="compact-sm" onClick={insert}>
          Insert an example
        </Button>
      )}
    </Stack>
  );
}

import { Failure, messageOf } from '@stratus/local-servers';

/** Prints the failure and its remedy; adds the stack trace only for a defect. */
export function reportFailure(error: unknown): void {
  if (error instanceof Failure) {
    const advice = error.whatToDo === '' ? '' : `\n\n  ${error.whatToDo.replaceAll('\n', '\n  ')}`;
    console.error(`\n✗ ${error.message}${advice}`);
    return;
  }
  console.error(`\n✗ ${error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}`);
}

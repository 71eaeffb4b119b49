/** {@link labelFault} as a pattern. */
export const LABEL_PATTERN = '^(?!.*(--|__|\\.\\.))[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$';

/**
 * The error in the label of a firewall or an instance (contract 1.4 and 4.1), or undefined. Does not check the
 * length.
 */
export function labelFault(label: string): string | undefined {
  if (!/^[A-Za-z0-9._-]*$/.test(label)) {
    return 'Label must include only ASCII letters, numbers, hyphens, underscores and periods';
  }
  if (!/^[A-Za-z0-9]/.test(label) || !/[A-Za-z0-9]$/.test(label)) {
    return 'Label must begin and end with a letter or a number';
  }
  if (/--|__|\.\./.test(label)) return 'Label must not have two hyphens, underscores or periods in a row';
  return undefined;
}

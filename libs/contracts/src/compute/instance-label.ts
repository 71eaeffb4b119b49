/** {@link instanceLabelFault} as a pattern. */
export const INSTANCE_LABEL_PATTERN = '^(?!.*(--|__|\\.\\.))[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$';

/**
 * The fault of an instance's label (contract 4.1: characters as in a firewall's label), or undefined. Does not check the
 * length.
 */
export function instanceLabelFault(label: string): string | undefined {
  if (!/^[A-Za-z0-9._-]*$/.test(label)) {
    return 'Label must include only ASCII letters, numbers, hyphens, underscores and periods';
  }
  if (!/^[A-Za-z0-9]/.test(label) || !/[A-Za-z0-9]$/.test(label)) {
    return 'Label must begin and end with a letter or a number';
  }
  if (/--|__|\.\./.test(label)) return 'Label must not have two hyphens, underscores or periods in a row';
  return undefined;
}

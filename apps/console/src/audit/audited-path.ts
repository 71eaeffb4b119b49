import type { AuditEntryRecord } from '@stratus/contracts';

/** The path of a request with the values of its parameters; null for the command of an operator. */
export function auditedPath({ path, ids }: Pick<AuditEntryRecord, 'path' | 'ids'>): string | null {
  if (path === null) return null;
  const values = ids.values();
  return path.replaceAll(/\{\w+\}/g, (name) => {
    const { value, done } = values.next();
    // A value with a slash, such as that of a range, is as it was in the path.
    return done ? name : value.split('/').map(encodeURIComponent).join('/');
  });
}

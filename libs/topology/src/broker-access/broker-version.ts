/**
 * Whether the broker lacks what NATS 2.10 brought: reloads by request, consumers of several subjects.
 *
 * @param version as the server reports it.
 */
export function isBefore210(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 2 || (major === 2 && minor < 10);
}

import { dirname } from 'node:path';
import type { StackDescription } from './stack-description.js';

/**
 * The variables from which a command finds a running stack: our own and, if the stack speaks a public dialect, those of the
 * public clients for that word (docs/clients.md), which start with the word.
 *
 * @param stackFile contains the whole description, with all tokens; it is in the state directory of the stack.
 */
export function clientEnvironment(
  { baseUrl, tokens: { unrestricted: token }, word }: Pick<StackDescription, 'baseUrl' | 'tokens' | 'word'>,
  stackFile: string,
): Record<string, string> {
  const { origin, protocol, host, pathname } = new URL(baseUrl);
  const version = pathname.slice(1);
  const stateDirectory = dirname(stackFile);
  const ours = {
    STRATUS_URL: baseUrl,
    STRATUS_TOKEN: token,
    STRATUS_STACK: stackFile,
    STRATUS_STATE_DIR: stateDirectory,
  };
  if (word === undefined) return ours;
  const theirs = {
    // Terraform provider, Go SDK
    TOKEN: token,
    URL: origin,
    API_VERSION: version,
    // Ansible collection, which appends the version directly to the URL
    API_TOKEN: token,
    API_URL: `${origin}/`,
    // Command line tool
    CLI_TOKEN: token,
    CLI_API_SCHEME: protocol.slice(0, -1),
    CLI_API_HOST: host,
    CLI_API_VERSION: version,
  };
  const named = Object.entries(theirs).map(([name, value]) => [`${word.toUpperCase()}_${name}`, value]);
  // A word may be `stratus`.
  return { ...Object.fromEntries(named), ...ours };
}

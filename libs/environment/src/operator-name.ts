import { userInfo } from 'node:os';
import { readVariable } from './variables.js';

const MAX_LENGTH = 64;
/** Characters that a log line, an event or a terminal could misread. */
const OTHERS = /[^\w.@-]+/g;

/** The name of whoever runs a command: `STRATUS_OPERATOR`, else the user of the operating system; `unknown` without either. */
export function operatorName(environment: NodeJS.ProcessEnv, userOfSystem = nameOfSystemUser): string {
  const name = (readVariable('STRATUS_OPERATOR', environment) ?? userOfSystem()).trim().replaceAll(OTHERS, '_');
  return name.slice(0, MAX_LENGTH) || 'unknown';
}

/** A container may run as a user id that has no name. */
function nameOfSystemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

import { isEmail } from 'class-validator';
import { ALL_SCOPES, SCOPES, parseScopes } from '../access/scopes.js';
import { isTimeText } from '../filter/time-text.js';
import { reasons } from '../errors/worded-reasons.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Conforms, EachConforms, ONE_LINE, VerbatimList, VerbatimText, WordedText } from '../validation/decorators.js';

const usernameFault = (username: string): string | undefined => {
  if (!/^[A-Za-z0-9_-]+$/.test(username)) {
    return 'Username must include only ASCII letters, numbers, dashes, and underscores';
  }
  if (!/^[A-Za-z0-9](.*[A-Za-z0-9])?$/.test(username)) return 'Username must begin and end with a letter or a number';
  return undefined;
};

const USERNAME_PATTERN = '^[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?$';

/** Username (contract 4.10): 3..32 ASCII letters, digits, `-` and `_`, with a letter or digit at both ends. */
export const Username = (): PropertyDecorator =>
  applyDecorators(VerbatimText(3, 32), Conforms('username', usernameFault, { pattern: USERNAME_PATTERN }));

/** At most a hundred usernames. */
export const Usernames = (): PropertyDecorator =>
  applyDecorators(
    EachConforms(
      'username',
      (name) => usernameFault(name) === undefined,
      'Must be a username: letters, numbers, - and _',
      {
        pattern: USERNAME_PATTERN,
      },
    ),
    VerbatimList(100, 1, 32),
  );

const emailFault = (email: string): string | undefined =>
  email.isWellFormed() && isEmail(email) ? undefined : 'Must be a valid email address';

export const Email = (): PropertyDecorator =>
  applyDecorators(VerbatimText(1, 128), Conforms('email', emailFault, { pattern: '^.+@[^@]+$' }));

/** Label of a token: 1..100 characters, none of them a control character. */
export const TokenLabel = (): PropertyDecorator => Label(100);

/** Label of an SSH key: 1..64 characters, none of them a control character. */
export const SshKeyLabel = (): PropertyDecorator => Label(64);

const Label = (length: number): PropertyDecorator =>
  applyDecorators(
    VerbatimText(1, length),
    Conforms('oneLine', (label) => (ONE_LINE.test(label) ? undefined : 'Must not contain control characters'), {
      pattern: ONE_LINE.source,
    }),
  );

const scopesFault = (scopes: string): string | undefined => {
  const unknown = parseScopes(scopes).find((scope) => scope !== ALL_SCOPES && !SCOPES.includes(scope));
  return unknown === undefined ? undefined : reasons.unknownScope(unknown.slice(0, 64));
};

const anyScope = `(\\*|${SCOPES.join('|')})`;
const SCOPES_PATTERN = `^[\\s,]*(${anyScope}([\\s,]+${anyScope})*[\\s,]*)?$`;

/** Scopes of a new token: `*` or known scopes, separated by spaces. */
export const TokenScopes = (): PropertyDecorator =>
  applyDecorators(WordedText(0, 2000), Conforms('scopes', scopesFault, { pattern: SCOPES_PATTERN }));

const timeFault = (time: string): string | undefined =>
  isTimeText(time) ? undefined : 'Must be a time in UTC such as 2030-05-31T13:30:00';

/** A time of the interface (contract 2.8) that exists in the calendar. */
export const Time = (): PropertyDecorator =>
  Conforms('time', timeFault, {
    pattern: '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$',
  });

const timezoneFault = (timezone: string): string | undefined => {
  try {
    if (!/^[A-Za-z]/.test(timezone)) throw new RangeError('an offset is no time zone');
    Intl.DateTimeFormat('en', { timeZone: timezone });
    return undefined;
  } catch {
    return 'Must be a time zone of the IANA database such as Europe/Lisbon';
  }
};

export const Timezone = (): PropertyDecorator =>
  applyDecorators(VerbatimText(1, 64), Conforms('timezone', timezoneFault, { pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' }));

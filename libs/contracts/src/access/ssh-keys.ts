import { ValidateBy } from 'class-validator';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Conforms, EachConforms, ONE_LINE, VerbatimList, VerbatimText } from '../validation/decorators.js';
import { Expressed } from '../validation/expressed.js';

const KEY_TYPES =
  'ssh-dss|ssh-rsa|ssh-ed25519|ecdsa-sha2-nistp(?:256|384|521)|sk-(?:ecdsa-sha2-nistp256|ssh-ed25519)@openssh[.]com';
const KEY_TYPE = new RegExp(`^(?:${KEY_TYPES})$`);
/** A line of authorized_keys without options: the type of the key, the key in base64, perhaps a comment. */
const PUBLIC_KEY_PATTERN = String.raw`^\s*(?:${KEY_TYPES})\s+[A-Za-z0-9+/]+={0,2}(?:\s[\s\S]*)?$`;
const PUBLIC_KEY = new RegExp(PUBLIC_KEY_PATTERN);
const IS_NONE = 'Must be the text of a public SSH key';

/** The error for the first item that is no public SSH key, or undefined; clients match the beginning of its text. */
export function sshKeysFault(keys: readonly unknown[]): string | undefined {
  const faults = keys.map((key, index) => (typeof key === 'string' ? faultOf(key, index + 1) : undefined));
  return faults.find((fault) => fault !== undefined);
}

function faultOf(key: string, number: number): string | undefined {
  if (PUBLIC_KEY.test(key)) return undefined;
  const type = key.trimStart().split(/\s/, 1)[0] ?? '';
  return KEY_TYPE.test(type)
    ? `SSH Key ${number} must have the key itself after its type, in base64`
    : `SSH Key ${number} key-type must be one of ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, sk-ecdsa-sha2-nistp256, or sk-ssh-ed25519. Send the text of a public key, not the name of its file.`;
}

/** The error in one key that stands alone; clients assert the first text. */
function sshKeyFault(key: string): string | undefined {
  if (!ONE_LINE.test(key.trim())) return 'Must be one line, such as that in the file of a public key';
  if (PUBLIC_KEY.test(key)) return undefined;
  return KEY_TYPE.test(key.trimStart().split(/\s/, 1)[0] ?? '')
    ? 'SSH Key must have the key itself after its type, in base64'
    : 'SSH Key key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.';
}

/** A public SSH key of at most `length` characters, perhaps with the end of its line. */
export const SshKey = (length: number): PropertyDecorator =>
  applyDecorators(VerbatimText(1, length), Conforms('sshKey', sshKeyFault, { pattern: PUBLIC_KEY_PATTERN }));

/** One reason for the list, including the number of its keys, as in the public service. */
const ArePublicKeys = (): PropertyDecorator =>
  ValidateBy({
    name: 'sshKeys',
    constraints: [new Expressed({})],
    validator: {
      validate: (value: unknown) => !Array.isArray(value) || sshKeysFault(value) === undefined,
      defaultMessage: (args) => (Array.isArray(args?.value) && sshKeysFault(args.value)) || IS_NONE,
    },
  });

/** At most a hundred public SSH keys, each of at most `length` characters. */
export const SshKeys = (length: number): PropertyDecorator =>
  applyDecorators(
    ArePublicKeys(),
    EachConforms('sshKey', (key) => PUBLIC_KEY.test(key), IS_NONE, { pattern: PUBLIC_KEY_PATTERN }),
    VerbatimList(100, 1, length),
  );

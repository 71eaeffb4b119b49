import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { WrongVariable } from '../wrong-variable.js';

/** As names of operators in events and in the audit log. */
const NAME = /^[\w.@-]{1,64}$/;
const HASH = /^[0-9a-f]{64}$/;

/** An operator who may use the API: the hash of the token, not the token. */
interface OperatorToken {
  name: string;
  hash: Buffer;
}

/** Makes a token for an operator, and what OPERATOR_TOKENS says about it. */
export function newOperatorToken(name: string): { token: string; entry: string } {
  if (!NAME.test(name))
    throw new WrongVariable(`${name} is not the name of an operator.`, 'Use up to 64 of a-z, 0-9, and . _ @ -.');
  const token = randomBytes(32).toString('hex');
  return { token, entry: `${name}:${hashOf(token).toString('hex')}` };
}

/** The operators of an installation, by their tokens. */
export class OperatorTokens {
  private constructor(private readonly tokens: readonly OperatorToken[]) {}

  /**
   * @param entries `NAME:SHA-256 of the token`, separated by spaces or lines.
   * @throws WrongVariable if an entry has another form. The message never contains the entry, which could be a token.
   */
  static parse(entries: string): OperatorTokens {
    const tokens = entries
      .split(/\s+/)
      .filter((entry) => entry !== '')
      .map((entry, index): OperatorToken => {
        const [name = '', hash = '', ...more] = entry.split(':');
        if (!NAME.test(name) || !HASH.test(hash) || more.length > 0)
          throw new WrongVariable(
            `Entry ${index + 1} of OPERATOR_TOKENS is not NAME:HASH.`,
            'stratus operate --new-token NAME makes a token and its entry.',
          );
        return { name, hash: Buffer.from(hash, 'hex') };
      });
    if (tokens.length === 0)
      throw new WrongVariable('OPERATOR_TOKENS has no entry.', 'stratus operate --new-token NAME makes one.');
    return new OperatorTokens(tokens);
  }

  /** The operator with this token; undefined if it is unknown. */
  nameOf(token: string): string | undefined {
    const hash = hashOf(token);
    return this.tokens.find((each) => timingSafeEqual(each.hash, hash))?.name;
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

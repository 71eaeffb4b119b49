import type { Token, Tokens } from 'marked';

/** The text of a token without markup, as a search finds it. */
export function plainText(token: Token): string {
  switch (token.type) {
    case 'table':
      return rowsOf(token as Tokens.Table)
        .map((cells) => cells.map(({ tokens }) => plainTexts(tokens)).join(' '))
        .join('\n');
    case 'list':
      return (token as Tokens.List).items.map(({ tokens }) => plainTexts(tokens)).join('\n');
    case 'html':
    case 'space':
      return '';
    case 'br':
      return ' ';
    default:
      return 'tokens' in token && token.tokens ? plainTexts(token.tokens) : 'text' in token ? String(token.text) : '';
  }
}

const BLOCKS = new Set(['paragraph', 'list', 'code', 'blockquote', 'table', 'text']);

/** The text of tokens; blocks are on lines of their own. */
export const plainTexts = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => (BLOCKS.has(token.type) && token.type !== 'text' ? `${plainText(token)}\n` : plainText(token)))
    .join('');

const rowsOf = ({ header, rows }: Tokens.Table): Tokens.TableCell[][] => [header, ...rows];

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { INDEX_OPTIONS, excerptOf, find, operationsOf } from './search.ts';
import { siteOf } from './site.ts';

const root = join(import.meta.dirname, '../..');
const none = Buffer.from('');
const built = siteOf(root, { page: none, reference: none, renderer: none }).find(({ url }) => url.includes('/search.'));
const index = MiniSearch.loadJSON(built?.content.toString() ?? '', INDEX_OPTIONS);
index.addAll(operationsOf(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as never));

describe('a search', () => {
  it.each([
    ['create a VPC', '/docs/api#tag/vpcs/POST/vpcs'],
    ['evaluate', '/docs/api#tag/firewalls/POST/networking/firewalls/{firewallId}/evaluate'],
    ['/networking/ipv6/pools', '/docs/api#tag/ipv6-ranges/GET/networking/ipv6/pools'],
    ['which rule decides', '/docs/guides/a-firewall-for-an-instance#which-rule-decides'],
    ['dead letters', '/docs/guides/operations/repairs#dead-letters'],
    ['vpc_create', '/docs/events#vpc_create'],
    ['idempotancy', '/docs/guides/contract/consistency#94-idempotency'],
    ['terraform', '/docs/guides/clients#terraform'],
  ])('for "%s" finds %s among the first', (query, url) => {
    expect(
      find(index, query)
        .map(({ id }) => id)
        .slice(0, 4),
    ).toContain(url);
  });

  it('finds nothing for what is nowhere, and something if only one word is', () => {
    expect(find(index, 'qqqqq')).toEqual([]);
    expect(find(index, 'qqqqq terraform').length).toBeGreaterThan(0);
  });
});

describe('an excerpt', () => {
  it('surrounds the first match, and marks all of them', () => {
    const text = `${'before '.repeat(30)}the Match here\nand a match there${' after'.repeat(60)}`;
    const parts = excerptOf(text, ['match']);
    expect(parts.filter(({ matches }) => matches).map((part) => part.text)).toEqual(['Match', 'match']);
    expect(parts.map((part) => part.text).join('')).toMatch(/^…before .*the Match here and a match there after.*…$/);
    expect(parts.map((part) => part.text).join('').length).toBeLessThan(190);
  });

  it('is the beginning of a text without a match', () => {
    expect(excerptOf('short (text)', ['(', 'zz'])).toEqual([
      { text: 'short ', matches: false },
      { text: '(', matches: true },
      { text: 'text)', matches: false },
    ]);
    expect(excerptOf('short', [])).toEqual([{ text: 'short', matches: false }]);
  });
});

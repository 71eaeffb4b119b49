import { INSIDE, exchangeOf, wordsOf } from '@stratus/contracts';
import { exchangeJson } from './exchange-json.js';
import type { Places } from '@stratus/contracts';

const exchange = exchangeOf(INSIDE, wordsOf('linode'));
const places: Places = {
  keys: new Map([
    [
      'data',
      {
        name: 'data',
        inside: { items: { keys: new Map([['image', { name: 'image', inside: { text: 'anywhere' } }]]) } },
      },
    ],
    ['path', { name: 'path', inside: { text: { before: '_Volume_' } } }],
    ['compute_id', { name: 'linode_id' }],
  ]),
};
const exchanged = (json: string, where: Places | undefined = places): string =>
  exchangeJson(Buffer.from(json), where, exchange).toString();

describe('exchanging words in JSON', () => {
  it('changes only its places, and no other byte: spaces, escapes, numbers, the order of keys', () => {
    const json = (id: string, image: string) =>
      `\n{ "price": 5.00, "big": 12345678901234567890, "${id}" : null,\t"label":"compute \\"compute_id\\": \\\\",` +
      `"data":[{"image":"${image}"} , {"tags":["compute",{"image":"compute"}],"image":null},{}, {"image" :"${image}"}],"e":1e-7,"c":[[[]]]}\n`;
    expect(exchanged(json('compute_id', 'compute/x'))).toBe(json('linode_id', 'linode/x'));
  });

  it('changes a text up to its separator only', () => {
    expect(exchanged('{"path":"0Compute_Volume_compute_Volume_compute"}')).toBe(
      '{"path":"0Linode_Volume_compute_Volume_compute"}',
    );
  });

  it('reads a text with escapes', () => {
    expect(exchanged(String.raw`{"data":[{"image":"\u0063ompute\/\u00e9\n\"compute\""}]}`)).toBe(
      JSON.stringify({ data: [{ image: 'linode/é\n"linode"' }] }),
    );
  });

  it.each(['{}', '[]', '""', 'null', '5.00', '{"data":{"image":"compute"}}', '{"data":"compute","compute_i":1}', ''])(
    'leaves %s, without any place, byte for byte',
    (json) => {
      const bytes = Buffer.from(json);
      expect(exchangeJson(bytes, places, exchange)).toBe(bytes);
    },
  );

  it.each([
    '{',
    '{"',
    '{"data',
    '{"data":',
    '{"data":[',
    '{"data":[{"image"',
    '["',
    '{"compute_id" "x"',
    '{"data":[,]}',
    '{"data":[}',
    '{"data":[{}',
  ])('ends at the end of invalid JSON: %s', (text) => expect(() => exchanged(text)).not.toThrow());

  it('reads nesting of any depth outside its places', () => {
    const deep = `{"other":${'['.repeat(100_000)}${']'.repeat(100_000)},"compute_id":1}`;
    expect(exchanged(deep)).toBe(deep.replace('compute_id', 'linode_id'));
  });
});

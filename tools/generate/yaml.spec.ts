import { yaml } from './yaml.ts';

describe('YAML', () => {
  it('is written with nested maps and lists, and quotes what could be read as something else', () => {
    const data = { a: { $ref: '#/b' }, list: [{ x: 1, y: 'no' }, 'z'], none: [], nothing: {}, flag: true, gap: null };
    expect(yaml(data)).toBe(
      [
        'a:',
        '  "$ref": "#/b"',
        'list:',
        '  -',
        '    x: 1',
        '    y: "no"',
        '  - "z"',
        'none: []',
        'nothing: {}',
        'flag: true',
        'gap: null',
        '',
      ].join('\n'),
    );
  });
});

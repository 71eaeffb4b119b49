import { jest } from '@jest/globals';
import { ApiFailure } from '@stratus/contracts';
import { parseJsonBody, parseJsonDocument, textOfBody } from './json-body.js';

describe('the bytes of a body', () => {
  it.each(['', 'plain', '{"label":"Ünï\u0000 💥 \ufffd"}', '\ufeff{}'])('are text in UTF-8: %j', (text) => {
    expect(textOfBody(Buffer.from(text))).toBe(text);
  });

  it.each([
    ['a byte of Latin-1', [0x7b, 0xfc, 0x7d]],
    ['a sequence that ends early', [0x22, 0xe2, 0x82]],
    ['an overlong sequence', [0xc0, 0xaf]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a character beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00]],
  ])('are refused with %s', (_, bytes) => {
    expect(() => textOfBody(Buffer.from(bytes))).toThrow('The body is not valid UTF-8: encode it as UTF-8');
  });
});

describe('a JSON body', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each(['', '  ', '\n'])('may be empty: %j', (text) => expect(parseJsonBody(text)).toBeUndefined());

  it('is read', () => expect(parseJsonBody('{"label":"a [b] \\" {"}')).toEqual({ label: 'a [b] " {' }));

  it.each(['{', 'nonsense', '{"a":1}}', "{'a':1}"])('that is invalid JSON is refused: %j', (text) => {
    expect(() => parseJsonBody(text)).toThrow(ApiFailure);
  });

  it('may be up to 32 levels deep', () => {
    expect(() => parseJsonBody('['.repeat(32) + ']'.repeat(32))).not.toThrow();
    expect(() => parseJsonBody('['.repeat(33) + ']'.repeat(33))).toThrow(/nested deeper/);
    expect(() => parseJsonBody('{"a":'.repeat(200_000))).toThrow(/nested deeper/);
  });

  it('has the last value of a key that appears twice', () => {
    expect(parseJsonBody('{"label":"a","tags":[],"label":"b"}')).toEqual({ label: 'b', tags: [] });
  });

  it('is parsed without a reviver, which would make parsing many times slower', () => {
    const parse = jest.spyOn(JSON, 'parse');
    parseJsonBody('{"label":"a"}');
    expect(parse.mock.calls.map(([, reviver]) => reviver)).toEqual([undefined]);
  });

  it.each([
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"label":"a"}',
    String.raw`{"__pr\u006fto__":{"polluted":true},"c\u006fnstructor":{"prototype":{"polluted":true}},"label":"a"}`,
    '{"label":"a","__proto__" : {"__proto__":{"polluted":true}}}',
  ])('cannot reach the prototype: %s', (text) => {
    const body = parseJsonBody(text) as Record<string, unknown>;
    expect(body).toEqual({ label: 'a' });
    expect(body.constructor).toBe(Object);
    expect(body.polluted).toBeUndefined();
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  });

  it('cannot reach the prototype from a nested object', () => {
    const body = parseJsonBody('{"subnets":[{"__proto__":{"polluted":true}}]}') as { subnets: object[] };
    expect(Object.getOwnPropertyNames(body.subnets[0])).toEqual([]);
    expect(Object.getPrototypeOf(body.subnets[0])).toBe(Object.prototype);
  });
});

describe('a JSON body that is kept', () => {
  it.each([
    '{}',
    '{"b":1,"2":0,"a":{"1":[]}}',
    '{"big":12345678901234567890,"small":1e-400,"zero":-0.0,"one":1.0}',
    String.raw`{"nul":"\u0000","half":"\ud800","slash":"\/"}`,
    '{"twice":1,"twice":2}',
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}',
    '{ "spaced" : [ 1 , 2 ] }',
  ])('stays as it is: %s', (text) => {
    expect(parseJsonDocument(text)?.text).toBe(text);
    expect(parseJsonDocument(`\ufeff ${text}\r\n`)?.text).toBe(text);
    expect(({} as { polluted?: true }).polluted).toBeUndefined();
  });

  it.each(['', ' \n'])('may be missing: %j', (text) => expect(parseJsonDocument(text)).toBeUndefined());

  it.each(['[]', 'null', '"{}"', '7', 'true'])('is refused unless it is an object: %s', (text) => {
    expect(() => parseJsonDocument(text)).toThrow('The body must be a JSON object');
  });

  it.each(['{"a":1}}', '{"a":"\u0000"}', '{"a":NaN}', '\u00a0{}', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`])(
    'is refused like any other: %j',
    (text) => expect(() => parseJsonDocument(text)).toThrow(ApiFailure),
  );
});

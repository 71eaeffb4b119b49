import { ApiFailure } from '@stratus/contracts';
import { parseJsonBody } from './json-body.js';

describe('a JSON body', () => {
  it.each(['', '  ', '\n'])('may be empty: %j', (text) => expect(parseJsonBody(text)).toBeUndefined());

  it('is read', () => expect(parseJsonBody('{"label":"a [b] \\" {"}')).toEqual({ label: 'a [b] " {' }));

  it.each(['{', 'nonsense', '{"a":1}}', "{'a':1}"])('that is no JSON is refused: %j', (text) => {
    expect(() => parseJsonBody(text)).toThrow(ApiFailure);
  });

  it('may be at most 32 levels deep', () => {
    expect(() => parseJsonBody('['.repeat(32) + ']'.repeat(32))).not.toThrow();
    expect(() => parseJsonBody('['.repeat(33) + ']'.repeat(33))).toThrow(/nested deeper/);
    expect(() => parseJsonBody('{"a":'.repeat(200_000))).toThrow(/nested deeper/);
  });

  it('cannot reach the prototype', () => {
    const text = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"label":"a"}';
    const body = parseJsonBody(text) as Record<string, unknown>;
    expect(body).toEqual({ label: 'a' });
    expect(body.constructor).toBe(Object);
    expect(body.polluted).toBeUndefined();
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  });
});

import { labelFault } from './label.js';

describe('the label of a firewall or an instance', () => {
  it.each(['web', 'web-1', 'a_b.c-d', '1a2', 'a-_.b'])('may be %s', (label) => {
    expect(labelFault(label)).toBeUndefined();
  });

  it.each([
    ['we b', 'must include only'],
    ['wéb', 'must include only'],
    ['-web', 'must begin and end'],
    ['web_', 'must begin and end'],
    ['.web', 'must begin and end'],
    ['a--b', 'in a row'],
    ['a__b', 'in a row'],
    ['a..b', 'in a row'],
  ])('may not be %s', (label, reason) => {
    expect(labelFault(label)).toContain(reason);
  });
});

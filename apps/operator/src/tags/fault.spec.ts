/** Catches: a change between two looks that is taken for a fault, a fault that is not, and a label that a terminal would obey. */
import { compareLooks, lineOf, tagsOf, withOnly } from './fault.js';
import type { SeenFirewall } from './fault.js';

const seen = (id: string, version: string, ...tags: string[]): SeenFirewall => ({ id, accountId: '1', tags, version });

describe('two looks at firewalls', () => {
  it('are sure of one that did not change, and of no other', () => {
    const first = [seen('1', '10', 'old'), seen('2', '20', 'old'), seen('3', '30', 'old')];
    const second = [seen('1', '10', 'old'), seen('2', '21', 'old'), seen('4', '10', 'old')];
    expect(compareLooks(first, second)).toEqual({ unchanged: [second[0]], changed: [second[1], second[2]] });
  });

  it('leave a firewall out that has lost the tag', () => {
    const wanted = tagsOf([seen('1', '10', 'old', 'older')]);
    expect(withOnly([seen('1', '11', 'other'), seen('2', '20', 'other', 'older')], wanted)).toEqual([
      seen('2', '20', 'older'),
    ]);
  });

  it('keep the tags of two accounts apart', () => {
    const theirs = { ...seen('2', '20', 'old'), accountId: '2' };
    expect(withOnly([seen('1', '10', 'old'), theirs], [{ accountId: '2', label: 'old' }])).toEqual([theirs]);
  });
});

it('names each tag once, with the first object that has it', () => {
  expect(tagsOf([seen('1', '10', 'a', 'b'), seen('2', '20', 'b')])).toEqual([
    { accountId: '1', label: 'a', object: 'firewall 1' },
    { accountId: '1', label: 'b', object: 'firewall 1' },
  ]);
});

it('writes a label so that no terminal obeys it', () => {
  const line = lineOf({ kind: 'unknown', accountId: '1', object: 'domain 2', label: 'a\u001b[2J"b' });
  expect(line).toBe('account 1: domain 2 has the tag "a\\u001b[2J\\"b", which does not exist');
});

import { INSIDE, exchangeOf, formsOf, wordsOf } from './dialect-words.js';

const linode = wordsOf('linode');
const exchange = exchangeOf(INSIDE, linode);

describe('the forms of a word', () => {
  it('are derived from it', () => expect(formsOf(linode)).toEqual(['linode', 'linodes', 'Linode', 'Linodes']));

  it('can be set explicitly', () => {
    expect(formsOf(wordsOf('box', { plural: 'boxes' }))).toEqual(['box', 'boxes', 'Box', 'Boxes']);
    expect(formsOf(wordsOf('vm', { title: 'VM' }))).toEqual(['vm', 'vms', 'VM', 'VMs']);
    expect(formsOf(wordsOf('vm', { title: 'VM', pluralTitle: 'Machines' }))).toEqual(['vm', 'vms', 'VM', 'Machines']);
  });
});

describe('a translation of words', () => {
  it.each([
    ['compute', 'linode'],
    ['linode', 'compute'],
    ['compute_id', 'linode_id'],
    ['add_computes', 'add_linodes'],
    ['compute/debian12', 'linode/debian12'],
    ['/v4/compute/instances/1', '/v4/linode/instances/1'],
    ['computes:read_only vpc:read_write computes:read_write', 'linodes:read_only vpc:read_write linodes:read_write'],
    ['GPU Computes', 'GPU Linodes'],
    ['/dev/disk/by-id/scsi-0Compute', '/dev/disk/by-id/scsi-0Linode'],
    ['devices.computes[0]', 'devices.linodes[0]'],
  ])('turns %s into %s', (ours, theirs) => expect(exchange(ours)).toBe(theirs));

  it.each(['computed', 'precompute', 'compute2', 'COMPUTE', 'linoded', 'computesque'])('does not change %s', (text) =>
    expect(exchange(text)).toBe(text),
  );
});

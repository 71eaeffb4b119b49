import { decideCreateNode, decideUpdateNode, ipsIn, newNodes, nodesAfterRebuild } from './node-balancer-node.js';
import type { NodeBalancerNode } from './node-balancer-node.js';

const IP = '192.168.128.1';
const known = { region: 'us-one', held: new Set([IP, '192.168.128.2']) };
const at = (port: number, ip = IP) => `${ip}:${port}`;
const node = (id: number, port = id): NodeBalancerNode => ({
  id,
  label: `node-${id}`,
  address: at(port),
  weight: 50,
  mode: 'accept',
});
const notHeld = { field: 'address', reason: 'Must be the private IPv4 address of an instance in us-one' };
const taken = { field: 'address', reason: 'address is taken by another node of this configuration' };
const within = (part: string, { field, reason }: { field: string; reason: string }) => ({
  field: `${part}.${field}`,
  reason,
});

it('asks for each address once', () => {
  expect(ipsIn([{ address: at(80) }, { address: at(81) }, {}, { address: at(80, '192.168.128.2') }])).toEqual([
    IP,
    '192.168.128.2',
  ]);
});

describe('a new node', () => {
  it('has defaults for weight and mode', () => {
    const request = { label: 'one', address: at(80) };
    expect(decideCreateNode(request, [], known)).toEqual({ ...request, weight: 50, mode: 'accept' });
  });

  it('may share its address with another one, but not its port', () => {
    expect(decideCreateNode({ label: 'one', address: at(2) }, [node(1)], known).address).toBe(at(2));
    expect(() => decideCreateNode({ label: 'one', address: at(1) }, [node(1)], known)).toThrow(taken.reason);
  });

  it('is refused for an address that has a thousand nodes', () => {
    const request = { label: 'one', address: at(80) };
    expect(() => decideCreateNode(request, [], { ...known, full: new Set([IP]) })).toThrow(
      `${IP} has 1000 nodes already: delete one first`,
    );
  });

  it('is refused for an address that no instance has, and beyond the maximum', () => {
    const request = { label: 'one', address: at(80, '192.168.128.3') };
    expect(() => decideCreateNode(request, [], known)).toThrow(notHeld.reason);
    const many = Array.from({ length: 250 }, (_, index) => node(index + 1));
    expect(() => decideCreateNode({ label: 'one', address: at(999) }, many, known)).toThrow('at most 250 nodes');
  });
});

it('the nodes of a new configuration get their errors under their places', () => {
  const { faults } = newNodes(
    [
      { label: 'one', address: at(80) },
      { label: 'two', address: at(80) },
      { label: 'three', address: at(80, '192.168.128.3') },
    ],
    known,
  );
  expect(faults).toEqual([within('nodes[1]', taken), within('nodes[2]', notHeld)]);
});

describe('changing a node', () => {
  it('changes what differs, even after its instance is gone', () => {
    const gone = { ...node(1), address: at(80, '192.168.128.3') };
    expect(decideUpdateNode(gone, { label: 'node-1', weight: 50 }, [], known)).toBeUndefined();
    expect(decideUpdateNode(gone, { mode: 'drain', address: gone.address }, [], known)).toEqual({
      ...gone,
      mode: 'drain',
    });
  });

  it('to an address that no instance has, or another node, is refused', () => {
    expect(() => decideUpdateNode(node(1), { address: at(80, '192.168.128.3') }, [], known)).toThrow(notHeld.reason);
    expect(() => decideUpdateNode(node(1), { address: at(2) }, [node(2)], known)).toThrow(taken.reason);
  });
});

describe('rebuilding the nodes', () => {
  const present = [node(1), node(2), node(3)];

  it('keeps and changes those with an id, creates those without, and deletes all others', () => {
    const { changes, faults } = nodesAfterRebuild(
      present,
      [{ id: 2 }, { id: 1, weight: 9 }, { label: 'new', address: at(3), mode: 'backup' }],
      known,
    );
    expect(faults).toEqual([]);
    expect(changes).toEqual({
      deleted: [node(3)],
      updated: [{ ...node(1), weight: 9 }],
      created: [{ label: 'new', address: at(3), weight: 50, mode: 'backup' }],
    });
  });

  it('may swap two addresses, and may leave none', () => {
    const swapped = nodesAfterRebuild(
      present,
      [
        { id: 1, address: at(2) },
        { id: 2, address: at(1) },
      ],
      known,
    );
    expect(swapped.faults).toEqual([]);
    expect(nodesAfterRebuild(present, [], known).changes.deleted).toEqual(present);
  });

  it('refuses unknown and repeated ids, incomplete and colliding nodes, all at once', () => {
    const requests = [
      { id: 9 },
      { id: 1 },
      { id: 1 },
      { label: 'new' },
      { label: 'new', address: at(1) },
      { id: 2, address: at(80, '192.168.128.3') },
    ];
    expect(nodesAfterRebuild(present, requests, known).faults).toEqual([
      { field: 'nodes[0].id', reason: '9 is not the id of a node of this configuration' },
      { field: 'nodes[2].id', reason: 'id 1 is already that of nodes[1]' },
      within('nodes[2]', taken),
      { field: 'nodes[3].address', reason: 'address is required' },
      within('nodes[4]', taken),
      within('nodes[5]', notHeld),
    ]);
  });
});

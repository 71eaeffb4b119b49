import type { VpcRecord } from '@stratus/contracts';

export type Case = [title: string, filter: object, matches: (vpc: VpcRecord) => boolean];

/** Filters over a list of VPCs, and the matches that they must find. */
export function filterCases(vpcs: readonly VpcRecord[]): Case[] {
  const [tenth, twentieth] = [vpcs[10]!, vpcs[20]!];
  const many = Array.from({ length: 300 }, (_, index) => tenth.id + index);
  const has = (label: string) => (vpc: VpcRecord) => vpc.subnets.some((subnet) => subnet.label === label);
  return [
    ['nothing', {}, () => true],
    ['equality', { label: tenth.label }, (vpc) => vpc.label === tenth.label],
    ['+eq', { label: { '+eq': tenth.label } }, (vpc) => vpc.label === tenth.label],
    ['an integer as text', { id: String(tenth.id) }, (vpc) => vpc.id === tenth.id],
    [
      'several keys',
      { region: 'eu-west', id: { '+gt': tenth.id } },
      (vpc) => vpc.region === 'eu-west' && vpc.id > tenth.id,
    ],
    ['+neq', { region: { '+neq': 'us-east' } }, (vpc) => vpc.region !== 'us-east'],
    [
      '+gt and +lt',
      { id: { '+gt': tenth.id, '+lt': twentieth.id } },
      (vpc) => vpc.id > tenth.id && vpc.id < twentieth.id,
    ],
    [
      '+gte and +lte',
      { id: { '+gte': tenth.id, '+lte': twentieth.id } },
      (vpc) => vpc.id >= tenth.id && vpc.id <= twentieth.id,
    ],
    ['+gte on a time', { created: { '+gte': twentieth.created } }, (vpc) => vpc.created >= twentieth.created],
    ['+lt on a time', { updated: { '+lt': twentieth.created } }, (vpc) => (vpc.updated ?? '') < twentieth.created],
    ['+contains', { label: { '+contains': 'amma' } }, (vpc) => vpc.label.includes('amma')],
    ['+contains takes no wildcards', { label: { '+contains': '%' } }, () => false],
    [
      '+or',
      { '+or': [{ id: tenth.id }, { label: { '+contains': 'alpha' } }] },
      (vpc) => vpc.id === tenth.id || vpc.label.includes('alpha'),
    ],
    [
      '+or of values',
      { label: { '+or': [tenth.label, twentieth.label] } },
      (vpc) => [tenth.label, twentieth.label].includes(vpc.label),
    ],
    [
      '+and in +or in +and',
      {
        '+and': [
          { region: 'us-east' },
          {
            '+or': [{ '+and': [{ id: { '+gt': tenth.id } }, { label: { '+contains': 'a-1' } }] }, { id: tenth.id }],
          },
        ],
      },
      (vpc) => vpc.region === 'us-east' && ((vpc.id > tenth.id && vpc.label.includes('a-1')) || vpc.id === tenth.id),
    ],
    [
      'a condition for each of many ids',
      { '+or': [{ '+and': [{ region: 'us-east' }, ...many.map((id) => ({ id: { '+neq': id } }))] }, { id: tenth.id }] },
      (vpc) => (vpc.region === 'us-east' && !many.includes(vpc.id)) || vpc.id === tenth.id,
    ],
    ['one of many ids', { '+or': many.map((id) => ({ id })) }, (vpc) => many.includes(vpc.id)],
    ['digits', { id: { '+contains': String(tenth.id).slice(-1) } }, (vpc) => `${vpc.id}`.includes(`${tenth.id % 10}`)],
    ['a part of a time', { created: { '+contains': 'T' } }, () => true],
    ['membership', { 'subnets.label': 'net-2' }, has('net-2')],
    ['an id inside', { 'subnets.id': String(tenth.subnets[0]?.id) }, (vpc) => vpc.id === tenth.id],
    ['text beyond ASCII', { label: '日本 🦄' }, () => false],
  ];
}

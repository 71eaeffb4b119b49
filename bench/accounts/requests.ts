import { newVpc } from '../new-vpc.ts';
import { EACH, accountId, sampledAccount, sampledUser, tokenOf, vpcId } from './layout.ts';
import type { Size } from './layout.ts';

export interface Sent {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  body?: string;
  /** How the answer ends. */
  ends: string;
}

/** One kind of request, each with another token unless it says so. */
export interface Kind {
  kind: string;
  /** @param turn counts the requests of this kind. */
  next: (size: Size, turn: number) => Sent;
}

const VPC_ENDS = '"}';
const LIST = '/vpcs?page_size=100';
const EVENTS = '/account/events?page_size=100';
const listEnds = `"results":${EACH}}`;
const get = (path: string, userId: number, ends: string): Sent => ({
  method: 'GET',
  path,
  token: tokenOf(userId),
  ends,
});
const getVpc = (size: Size, account: number, turn: number, userId: number): Sent =>
  get(`/vpcs/${vpcId(size, account, turn % EACH)}`, userId, VPC_ENDS);

let labels = 0;
const label = (): string => `bench-${process.pid}-${(labels += 1)}`;

export const KINDS: readonly Kind[] = [
  { kind: 'GET of a VPC, one token', next: (size, turn) => getVpc(size, 1, turn, accountId(1)) },
  {
    kind: 'GET of a VPC',
    next: (size, turn) => {
      const { read } = sampledAccount(size, turn);
      return getVpc(size, read, turn, accountId(read));
    },
  },
  { kind: 'list of VPCs', next: (size, turn) => get(LIST, accountId(sampledAccount(size, turn).read), listEnds) },
  {
    kind: 'POST of a VPC',
    next: (size, turn) => ({
      method: 'POST',
      path: '/vpcs',
      token: tokenOf(accountId(sampledAccount(size, turn).written)),
      body: JSON.stringify(newVpc(label())),
      ends: VPC_ENDS,
    }),
  },
  {
    kind: 'list of events',
    next: (size, turn) => get(EVENTS, accountId(sampledAccount(size, turn).read), listEnds),
  },
  {
    kind: 'GET of a VPC, restricted',
    next: (size, turn) => {
      const { id, account } = sampledUser(size, turn);
      return getVpc(size, account, turn, id);
    },
  },
  { kind: 'list of VPCs, restricted', next: (size, turn) => get(LIST, sampledUser(size, turn).id, listEnds) },
  { kind: 'list of events, restricted', next: (size, turn) => get(EVENTS, sampledUser(size, turn).id, listEnds) },
];

/** One for each account or user. */
export const SIGN_INS: readonly Kind[] = [
  { kind: 'sign-in of readers', next: (size, turn) => get(LIST, accountId(sampledAccount(size, turn).read), '}') },
  { kind: 'sign-in of writers', next: (size, turn) => get(LIST, accountId(sampledAccount(size, turn).written), '}') },
  { kind: 'sign-in of restricted users', next: (size, turn) => get(LIST, sampledUser(size, turn).id, '}') },
];

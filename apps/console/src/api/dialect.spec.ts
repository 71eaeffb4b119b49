import { COMPUTE, COMPUTES, COMPUTE_ID, INSIDE } from '@stratus/contracts/browser';
import { dialectOfPage } from './dialect.js';

const linode = dialectOfPage('linode linodes Linode Linodes');

it('translates keys and the first segment of a path, never texts', () => {
  expect(linode.path(`/${COMPUTE}/instances/${COMPUTE}`)).toBe(`/linode/instances/${COMPUTE}`);
  expect(linode.keys({ [COMPUTE_ID]: 1, label: COMPUTE, [COMPUTES]: [{ [COMPUTE_ID]: null }] })).toEqual({
    linode_id: 1,
    label: COMPUTE,
    linodes: [{ linode_id: null }],
  });
  expect(linode.keys({ linodes: [1] })).toEqual({ [COMPUTES]: [1] });
});

it('given no words: is the dialect of the services', () => {
  expect(dialectOfPage(undefined).words).toEqual(INSIDE);
  expect(dialectOfPage('{{dialect}}').keys({ linodes: 1 })).toEqual({ linodes: 1 });
});

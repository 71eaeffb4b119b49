import fc from 'fast-check';
import * as addresses from '../operations/address-operations.js';
import { mostly, which } from './choices.js';
import * as ranges from '../operations/range-operations.js';
import { does } from './step.js';
import type { Step } from './step.js';
import * as transfers from '../operations/transfer-operations.js';

/** Mostly addresses of the first instances, so that some assignments are swaps. */
const transfer = fc.record({
  from: mostly([0, 1, 1], [2, 3]),
  address: mostly([0, 1, 2], [23]),
  to: mostly([0, 1], [2, 23]),
});

export const addressStep: fc.Arbitrary<Step> = fc.oneof(
  does(1, addresses.addsAddress, { instance: which, isPublic: fc.boolean() }),
  does(1, addresses.removesAddress, { instance: which, address: which }),
  does(3, transfers.assignsAddresses, { transfers: fc.array(transfer, { minLength: 1, maxLength: 3 }) }),
  does(3, transfers.sharesAddresses, { instance: which, others: fc.array(transfer, { maxLength: 2 }) }),
  does(3, ranges.createsRange, {
    instance: mostly([0, 1], [2, 23]),
    length: fc.constantFrom(56, 64),
    by: fc.constantFrom('id', 'address'),
  }),
  does(1, ranges.deletesRange, { range: mostly([0], [1, 23]) }),
);

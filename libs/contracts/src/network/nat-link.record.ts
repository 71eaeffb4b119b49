import { nullable, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** The 1:1 NAT of an interface. */
export const natLinkRecord = record('NatLink', {
  address: nullable(verbatim('The public address; null without NAT')),
});
export type NatLinkRecord = Infer<typeof natLinkRecord>;

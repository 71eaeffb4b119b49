import { applyDecorators } from '../validation/apply-decorators.js';
import { Conforms, VerbatimText } from '../validation/decorators.js';
import { SUBNET_RANGE_PATTERN, subnetRangeFault } from './subnet-range.js';

const labelFault = (label: string): string | undefined => {
  if (!/^[A-Za-z0-9-]+$/.test(label)) return 'Label must include only ASCII letters, numbers, and dashes';
  if (label.includes('--')) return 'Label must not have two dashes in a row';
  return undefined;
};

/** Label of a VPC or a subnet (contract 1.1): 1..64 ASCII letters, digits and hyphens, no two hyphens in a row. */
export const VpcLabel = (): PropertyDecorator =>
  applyDecorators(VerbatimText(1, 64), Conforms('vpcLabel', labelFault, { pattern: '^(?!.*--)[A-Za-z0-9-]+$' }));

/** Range of a subnet: see {@link subnetRangeFault}. */
export const SubnetIpv4 = (): PropertyDecorator =>
  applyDecorators(VerbatimText(1, 18), Conforms('subnetIpv4', subnetRangeFault, { pattern: SUBNET_RANGE_PATTERN }));

import { ADDRESS_PATTERN } from '../ip/ip-address.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Conforms, Integer, OneOf, Optional, Required, VerbatimText } from '../validation/decorators.js';

export const NODE_MODES = ['accept', 'reject', 'drain', 'backup'] as const;

const LABEL = /^[a-zA-Z0-9._-]*$/;
const labelFault = (label: string): string | undefined =>
  LABEL.test(label) ? undefined : 'Label must include only ASCII letters, numbers, underscores, dashes, and dots';

const MAX_PORT = 65_535;
const ADDRESS_AND_PORT = new RegExp(`^${ADDRESS_PATTERN}:([1-9][0-9]{0,4})$`);

function addressFault(address: string): string | undefined {
  const port = ADDRESS_AND_PORT.exec(address)?.at(-1);
  if (port === undefined || Number(port) > MAX_PORT) return 'Must be in address:port format, like 192.168.128.1:80';
  return address.startsWith('192.168.') ? undefined : 'Must begin with 192.168';
}

/** Label of a node (contract 4.6): 3..32 ASCII letters, digits, dots, hyphens and underscores. */
const NodeLabel = (): PropertyDecorator =>
  applyDecorators(VerbatimText(3, 32), Conforms('nodeLabel', labelFault, { pattern: LABEL.source }));
/** A private IPv4 address and a port. */
const NodeAddress = (): PropertyDecorator =>
  applyDecorators(
    VerbatimText(1, 21),
    Conforms('nodeAddress', addressFault, { pattern: String.raw`^192\.168(\.[0-9]{1,3}){2}:[1-9][0-9]{0,4}$` }),
  );

class NodeBalancerNodeSettings {
  @Optional('Share of the connections, 1 to 255; 50 at creation') @Integer(1, 255) weight?: number;
  @Optional('Whether the node takes connections; `accept` at creation')
  @OneOf(NODE_MODES)
  mode?: (typeof NODE_MODES)[number];
}

export class CreateNodeBalancerNodeRequest extends NodeBalancerNodeSettings {
  @Required('3 to 32 letters, digits, `.`, `-` and `_`') @NodeLabel() label: string;
  @Required('Private IPv4 address of an instance in the region, and a port: `192.168.128.1:80`')
  @NodeAddress()
  address: string;
}

export class UpdateNodeBalancerNodeRequest extends NodeBalancerNodeSettings {
  @Optional('New label: 3 to 32 letters, digits, `.`, `-` and `_`') @NodeLabel() label?: string;
  @Optional('New private IPv4 address and port: `192.168.128.1:80`') @NodeAddress() address?: string;
}

/** A node after a rebuild: one that was there, under its id, or a new one. */
export class RebuildNodeBalancerNodeRequest extends UpdateNodeBalancerNodeRequest {
  @Optional('Id of a node of the configuration; a new node without it, which needs label and address')
  @Integer(1)
  id?: number;
}

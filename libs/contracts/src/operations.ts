import * as account from './account/index.js';
import { alwaysEmpty } from './always-empty/index.js';
import * as catalog from './catalog/index.js';
import * as compute from './compute/index.js';
import * as dataPlane from './data-plane/index.js';
import * as databases from './databases/index.js';
import * as domains from './domains/index.js';
import * as images from './images/index.js';
import * as network from './network/index.js';
import * as nodebalancers from './nodebalancers/index.js';
import type { Operation } from './operation.js';
import * as tags from './tags/index.js';
import { isControlOperation } from './test-control/control-operations.js';
import * as testControl from './test-control/index.js';
import * as volumes from './volumes/index.js';
import * as vpc from './vpc/index.js';
import * as webhooks from './webhooks/index.js';

const AREAS: readonly object[] = [
  account,
  catalog,
  compute,
  databases,
  dataPlane,
  domains,
  images,
  network,
  nodebalancers,
  tags,
  testControl,
  volumes,
  vpc,
  webhooks,
];

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'subject' in value && 'grant' in value && 'scopes' in value;

/** Every operation of the contract: those of the HTTP API, and the internal ones between services; not those of the test control. */
export const operations: readonly Operation[] = [
  ...AREAS.flatMap((area) => Object.values(area).filter(isOperation)).filter(
    (operation) => !isControlOperation(operation),
  ),
  ...alwaysEmpty,
];

import { MAX_BALANCER_CONFIGS, refuseIfAny } from '@stratus/contracts';
import type { ApiError, NodeBalancerConfigRecord, NodeBalancerConfigSettings } from '@stratus/contracts';
import { changesIn } from '../../changes.js';
import { NO_CERTIFICATE, certificateAfter } from './certificate.js';
import type { Certificate } from './certificate.js';

/** The settings of one port. */
export interface ConfigSettings extends Certificate {
  port: number;
  protocol: NodeBalancerConfigRecord['protocol'];
  algorithm: NodeBalancerConfigRecord['algorithm'];
  stickiness: NodeBalancerConfigRecord['stickiness'];
  check: NodeBalancerConfigRecord['check'];
  checkInterval: number;
  checkTimeout: number;
  checkAttempts: number;
  checkPath: string;
  checkBody: string;
  checkPassive: boolean;
  proxyProtocol: NodeBalancerConfigRecord['proxy_protocol'];
  cipherSuite: NodeBalancerConfigRecord['cipher_suite'];
}

export interface NodeBalancerConfig extends ConfigSettings {
  id: number;
  nodeBalancerId: number;
}

/** What a configuration has that its request does not name (contract 4.6). */
const NEW: ConfigSettings = {
  port: 80,
  protocol: 'http',
  algorithm: 'roundrobin',
  stickiness: 'none',
  check: 'none',
  checkInterval: 31,
  checkTimeout: 30,
  checkAttempts: 3,
  checkPath: '',
  checkBody: '',
  checkPassive: true,
  proxyProtocol: 'none',
  cipherSuite: 'recommended',
  ...NO_CERTIFICATE,
};

export const PORT_TAKEN: ApiError = {
  field: 'port',
  reason: 'port is taken by another configuration of this NodeBalancer',
};

/** New settings, or everything that is wrong with them. */
interface Settled {
  settings: ConfigSettings;
  faults: ApiError[];
}

/** The settings of a new configuration, as far as its request alone decides. */
export const newSettings = (request: NodeBalancerConfigSettings): Settled => settle(NEW, request);

/** The settings of a configuration after a request, with the faults of both. @param others all other configurations. */
export function settingsAfter(
  config: NodeBalancerConfig,
  request: NodeBalancerConfigSettings,
  others: readonly Pick<ConfigSettings, 'port'>[],
): { changes: Partial<ConfigSettings> | undefined; faults: ApiError[] } {
  const { settings, faults } = settle(config, request);
  const changes = changesIn<ConfigSettings>(config, settings);
  return { changes, faults: [...portMustBeFree(settings, others), ...faults] };
}

/** Decides on a new configuration. @throws ApiFailure 400 with all its errors (contract 4.6). */
export function decideCreateConfig(
  request: NodeBalancerConfigSettings,
  others: readonly Pick<ConfigSettings, 'port'>[],
): ConfigSettings {
  const { settings, faults } = newSettings(request);
  refuseIfAny([...roomMustBeLeft(others.length), ...portMustBeFree(settings, others), ...faults]);
  return settings;
}

/** The changes to a configuration; undefined when nothing changes. @throws ApiFailure 400 with all errors in the new one. */
export function decideUpdateConfig(
  ...[config, request, others]: Parameters<typeof settingsAfter>
): Partial<ConfigSettings> | undefined {
  const { changes, faults } = settingsAfter(config, request, others);
  refuseIfAny(faults);
  return changes;
}

const roomMustBeLeft = (present: number): ApiError[] =>
  present < MAX_BALANCER_CONFIGS
    ? []
    : [{ reason: `A NodeBalancer has at most ${MAX_BALANCER_CONFIGS} configurations: delete one first` }];

const portMustBeFree = ({ port }: ConfigSettings, others: readonly Pick<ConfigSettings, 'port'>[]): ApiError[] =>
  others.some((other) => other.port === port) ? [PORT_TAKEN] : [];

function settle(present: ConfigSettings, request: NodeBalancerConfigSettings): Settled {
  const wanted = Object.fromEntries(
    Object.entries(wantedIn(request)).filter(([, value]) => value !== undefined),
  ) as Partial<ConfigSettings>;
  const plain = { ...present, ...wanted };
  const { certificate, faults } = certificateAfter(present, request, plain.protocol);
  const settings = { ...plain, ...certificate };
  return { settings, faults: [...faultsOf(settings), ...faults] };
}

/** Settings that do not go together. */
function faultsOf(settings: ConfigSettings): ApiError[] {
  const { protocol, stickiness, proxyProtocol, check, checkInterval, checkTimeout, checkPath, checkBody } = settings;
  const isHttpCheck = check === 'http' || check === 'http_body';
  const rules: [boolean, string, string][] = [
    [protocol === 'tcp' && stickiness === 'http_cookie', 'stickiness', 'http_cookie needs the protocol http or https'],
    [protocol !== 'tcp' && proxyProtocol !== 'none', 'proxy_protocol', `${proxyProtocol} needs the protocol tcp`],
    [checkInterval <= checkTimeout, 'check_interval', `Must be greater than check_timeout, which is ${checkTimeout}`],
    [isHttpCheck && checkPath === '', 'check_path', `check_path is required for the check ${check}`],
    [check === 'http_body' && checkBody === '', 'check_body', 'check_body is required for the check http_body'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, field, reason]) => ({ field, reason }));
}

/** The fields of a request under their names in the settings, except certificate and key. */
const wantedIn = (request: NodeBalancerConfigSettings) => ({
  port: request.port,
  protocol: request.protocol,
  algorithm: request.algorithm,
  stickiness: request.stickiness,
  check: request.check,
  checkInterval: request.check_interval,
  checkTimeout: request.check_timeout,
  checkAttempts: request.check_attempts,
  checkPath: request.check_path,
  checkBody: request.check_body,
  checkPassive: request.check_passive,
  proxyProtocol: request.proxy_protocol,
  cipherSuite: request.cipher_suite,
});

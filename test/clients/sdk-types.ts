import type { ApiError } from '@stratus/contracts';

/**
 * The package's own declarations import without file extensions, which the compiler does not resolve as Node does. These are
 * the members of its records that the specs read, and the functions that they call.
 */
export interface Shown {
  id: number;
  label: string;
  status: string;
  type: string;
  data: Shown[];
  address: string;
  range: string;
  region: string;
  username: string;
  token: string;
  kernel: string;
  devices: unknown;
  helpers: unknown;
  interfaces: Shown[];
  run_level: string;
  virt_mode: string;
  subnets: Shown[];
  entity: Shown;
  /** Of the addresses of an instance. */
  ipv4: { public: unknown[] };
}

type Call = (...args: readonly unknown[]) => Promise<Shown>;

interface SentRequest {
  url?: string;
}

/** What the HTTP client of the SDK rejects with. */
export interface FailedRequest {
  config: { method: string; url: string };
  response: { status: number; data: { errors: ApiError[] } };
}

type Name =
  | 'addFirewallDevice'
  | 'allocateIPAddress'
  | 'appendConfigInterface'
  | 'assignAddresses'
  | 'attachVolume'
  | 'createDomain'
  | 'createFirewall'
  | 'createIPv6Range'
  | 'createLinode'
  | 'createLinodeConfig'
  | 'createLinodeDisk'
  | 'createNodeBalancer'
  | 'createPersonalAccessToken'
  | 'createSubnet'
  | 'createUser'
  | 'createTag'
  | 'createVPC'
  | 'createVolume'
  | 'deleteDomain'
  | 'deleteFirewall'
  | 'deleteFirewallDevice'
  | 'deleteLinode'
  | 'deleteLinodeConfig'
  | 'deleteLinodeConfigInterface'
  | 'deleteLinodeDisk'
  | 'deleteNodeBalancer'
  | 'deletePersonalAccessToken'
  | 'deleteSubnet'
  | 'deleteUser'
  | 'deleteTag'
  | 'deleteVPC'
  | 'deleteVolume'
  | 'detachVolume'
  | 'disableFirewall'
  | 'enableFirewall'
  | 'getAccountInfo'
  | 'getAccountSettings'
  | 'getConfigInterface'
  | 'getDomain'
  | 'getDomains'
  | 'getEvent'
  | 'getEvents'
  | 'getFirewall'
  | 'getFirewallDevice'
  | 'getFirewallDevices'
  | 'getFirewallRules'
  | 'getFirewalls'
  | 'getGrants'
  | 'getIP'
  | 'getIPs'
  | 'getIPv6Pools'
  | 'getIPv6RangeInfo'
  | 'getIPv6Ranges'
  | 'getImage'
  | 'getImages'
  | 'getLinode'
  | 'getLinodeConfigs'
  | 'getLinodeDisks'
  | 'getLinodeFirewalls'
  | 'getLinodeIPs'
  | 'getLinodeKernel'
  | 'getLinodeKernels'
  | 'getLinodeTypes'
  | 'getLinodeVolumes'
  | 'getLinodes'
  | 'getNodeBalancer'
  | 'getNodeBalancerFirewalls'
  | 'getNodeBalancers'
  | 'getPersonalAccessToken'
  | 'getPersonalAccessTokens'
  | 'getProfile'
  | 'getRegion'
  | 'getRegionAvailabilities'
  | 'getRegions'
  | 'getSubnet'
  | 'getSubnets'
  | 'getTags'
  | 'getType'
  | 'getUser'
  | 'getUsers'
  | 'getVPC'
  | 'getVPCIPs'
  | 'getVPCs'
  | 'getVPCsIPs'
  | 'getVlans'
  | 'getVolume'
  | 'linodeBoot'
  | 'linodeReboot'
  | 'linodeShutdown'
  | 'listGrants'
  | 'markEventRead'
  | 'markEventSeen'
  | 'modifySubnet'
  | 'removeIPAddress'
  | 'removeIPv6Range'
  | 'resizeLinode'
  | 'resizeLinodeDisk'
  | 'shareAddresses'
  | 'updateConfigInterface'
  | 'updateDomain'
  | 'updateFirewall'
  | 'updateFirewallRules'
  | 'updateGrants'
  | 'updateIP'
  | 'updateLinodeConfig'
  | 'updateLinodeConfigOrder'
  | 'updateLinodeDisk'
  | 'updateNodeBalancer'
  | 'updatePersonalAccessToken'
  | 'updateVPC';

export type Sdk = Record<Name, Call> & {
  getConfigInterfaces: (...args: readonly unknown[]) => Promise<Shown[]>;
  setToken: (token: string) => void;
  baseRequest: {
    interceptors: {
      request: { use: (change: (request: SentRequest) => SentRequest) => void };
      response: { use: (success: undefined, failure: (error: FailedRequest | Error) => never) => void };
    };
  };
};

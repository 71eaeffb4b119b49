import type { ApiError } from '@stratus/contracts';

/**
 * The package's own declarations import without file extensions, which the compiler does not resolve as Node does. These are
 * the record members that the specs read, and the functions that they call.
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
  secondary_entity: Shown | null;
  /** Of a database. */
  updates: unknown;
  ca_certificate: string;
  /** Of the addresses of an instance. */
  ipv4: { public: unknown[] };
  ipv6: { global: unknown[] };
}

type Call = (...args: readonly unknown[]) => Promise<Shown>;

interface SentRequest {
  method: string;
  url?: string;
  headers: { set: (name: string, value: string) => unknown };
}

export interface Answered {
  status: number;
  headers: Readonly<Record<string, string>>;
  data: unknown;
}

/** The HTTP client of the SDK rejects with this. */
export interface FailedRequest {
  config: SentRequest;
  response: Answered & { data: { errors: ApiError[] } };
}

/** It rejects with this if the connection ends without an answer. */
export type LostRequest = Error & Pick<FailedRequest, 'config'> & { code: string };

type Name =
  | 'addFirewallDevice'
  | 'allocateIPAddress'
  | 'appendConfigInterface'
  | 'assignAddresses'
  | 'attachVolume'
  | 'createDatabase'
  | 'createDomain'
  | 'createFirewall'
  | 'createIPv6Range'
  | 'createLinode'
  | 'createLinodeConfig'
  | 'createLinodeDisk'
  | 'createNodeBalancer'
  | 'createPersonalAccessToken'
  | 'createSubnet'
  | 'createTag'
  | 'createUser'
  | 'createVPC'
  | 'createVolume'
  | 'deleteDatabase'
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
  | 'deleteTag'
  | 'deleteUser'
  | 'deleteVPC'
  | 'deleteVolume'
  | 'detachVolume'
  | 'disableFirewall'
  | 'enableFirewall'
  | 'getAccountInfo'
  | 'getAccountSettings'
  | 'getConfigInterface'
  | 'getDatabaseBackups'
  | 'getDatabaseCredentials'
  | 'getDatabaseEngine'
  | 'getDatabaseEngines'
  | 'getDatabaseType'
  | 'getDatabaseTypes'
  | 'getDatabases'
  | 'getDomain'
  | 'getDomains'
  | 'getEngineDatabase'
  | 'getEngineDatabases'
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
  | 'getLinodeDisk'
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
  | 'getSSLFields'
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
  | 'getVolumes'
  | 'linodeBoot'
  | 'linodeReboot'
  | 'linodeShutdown'
  | 'listGrants'
  | 'markEventRead'
  | 'markEventSeen'
  | 'modifySubnet'
  | 'patchDatabase'
  | 'removeIPAddress'
  | 'removeIPv6Range'
  | 'resetDatabaseCredentials'
  | 'resizeLinode'
  | 'resizeLinodeDisk'
  | 'scheduleOrQueueMigration'
  | 'shareAddresses'
  | 'updateConfigInterface'
  | 'updateDatabase'
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
  setToken: (token: string) => number;
  baseRequest: ((request: SentRequest) => Promise<Answered>) & {
    interceptors: {
      request: { use: (change: (request: SentRequest) => SentRequest) => number; eject: (id: number) => void };
      response: {
        use: (
          success: ((answered: Answered) => Answered) | undefined,
          failure: (error: FailedRequest | LostRequest | Error) => Promise<Answered>,
        ) => number;
        eject: (id: number) => void;
      };
    };
  };
};

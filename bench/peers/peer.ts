export const FLOW_NAMES = ['create', 'view', 'list'] as const;
export type FlowName = (typeof FLOW_NAMES)[number];

/** One request of a flow. */
export interface Step {
  method: 'GET' | 'POST';
  /** Path relative to the base URL of the server. */
  path: (vpc: string) => string;
  body?: (vpc: string) => string;
  /** The id of the created VPC, for the next steps. */
  vpcIn?: (response: string) => string | undefined;
}

/** What a client does as one operation; it may take several requests. */
export interface Flow {
  headers: Record<string, string>;
  /** Chooses the VPC; absent if the flow creates it or needs none. */
  vpc?: () => string;
  steps: readonly [Step, ...Step[]];
}

/** A running server of the comparison. */
export interface Peer {
  name: string;
  baseUrl: string;
  flows: Record<FlowName, Flow>;
  /** Its processes; their children count too. */
  pids: readonly number[];
  /** Creates what the flows view and list. */
  fill?: (create: Fill) => Promise<void>;
  /** The number of VPCs in the response to a list. */
  listed: (response: string) => number;
}

/** Runs a flow until it has created this number of VPCs, and returns their ids. */
export type Fill = (flow: Flow, count: number) => Promise<string[]>;

/** VPCs that a server with a state has before the measurement, and that a list returns: one page. */
export const PAGE = 100;

/** One of these, at random. */
export const anyOf = (ids: readonly string[]): string => ids[Math.floor(Math.random() * ids.length)] ?? '';

/** Which part of a picture a kernel has. */
export interface Scope {
  /** Id of the host whose instances it has; all instances by default. The regions then lead to the network of the host. */
  host?: string | undefined;
  /** By id of each host, its IPv4 address for tunnels. Nothing leads to the instances of a host without one. */
  addresses?: ReadonlyMap<string, string>;
  /** Whether a hypervisor runs the instances, and makes a tap for each interface. They are namespaces by default. */
  hasTaps?: boolean;
}

/** Unpacked data in the state directory, with which the launcher of a running stack replaces the data of the stack. */
export interface LoadRequest {
  /** The directory of the unpacked data. */
  incoming: string;
  databases: 'local' | 'simulated';
  /** Name of the snapshot, for the user at the terminal. */
  name: string;
}

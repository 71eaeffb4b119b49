import type { ClusterSpecification } from '../provisioner.js';

/** What a cluster shall be, as it is written down here and servers get it: without the password itself. */
export type LocalSpecification = Omit<ClusterSpecification, 'credentials'> & {
  readonly credentials: {
    readonly username: string;
    /** What the server keeps of the password to check it: nobody can log in with that. */
    readonly verifier: string;
  };
};

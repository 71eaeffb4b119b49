import type { ClusterSpecification } from '@stratus/database-provisioner';

/** The desired state of a cluster, as stored here and passed to servers: without the password itself. */
export type LocalSpecification = Omit<ClusterSpecification, 'credentials'> & {
  readonly credentials: {
    readonly username: string;
    /** The server's value for checking a password. It admits no client. */
    readonly verifier: string;
  };
};

import type { ClusterSpecification } from '@stratus/database-provisioner';

/** What a cluster shall be, as it is written down here and servers get it: without the password itself. */
export type LocalSpecification = Omit<ClusterSpecification, 'credentials'> & {
  readonly credentials: {
    readonly username: string;
    /** What the server checks a password with. It lets no client log in. */
    readonly verifier: string;
  };
};

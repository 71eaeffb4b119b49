import { readFileSync } from 'node:fs';

import { Failure } from '@stratus/processes/source';

/** What is known about an attempt to create namespaces that failed. */
export interface Attempt {
  isRoot: boolean;
  /** The last line of its output. */
  stderr: string;
  /** The value of a kernel setting, `user.max_user_namespaces`; undefined if this kernel does not have it. */
  setting: (name: string) => string | undefined;
}

export function kernelSetting(name: string): string | undefined {
  try {
    return readFileSync(`/proc/sys/${name.replaceAll('.', '/')}`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

const WITHOUT = 'or start without --network local: everything else works.';

/** The settings that forbid namespaces, with the value that does so and one that does not. */
const FORBIDDING = [
  { name: 'kernel.unprivileged_userns_clone', value: '0', allowed: '1', alsoRoot: false },
  { name: 'user.max_user_namespaces', value: '0', allowed: '10000', alsoRoot: false },
  { name: 'user.max_net_namespaces', value: '0', allowed: '10000', alsoRoot: true },
  { name: 'user.max_mnt_namespaces', value: '0', allowed: '10000', alsoRoot: true },
  { name: 'user.max_pid_namespaces', value: '0', allowed: '10000', alsoRoot: true },
  { name: 'kernel.apparmor_restrict_unprivileged_userns', value: '1', allowed: '0', alsoRoot: false },
] as const;

const CONTAINER =
  'In Docker, start the container with --cap-add SYS_ADMIN --cap-add NET_ADMIN --security-opt seccomp=unconfined\n' +
  '--security-opt apparmor=unconfined, or with --privileged;';

/** Why this machine forbids the namespaces of networks, and what to do. */
export function namespacesRefused({ isRoot, stderr, setting }: Attempt): Failure {
  const whose = isRoot ? 'This machine' : 'This machine forbids ordinary users to create networks: it';
  const found = FORBIDDING.find(({ name, value, alsoRoot }) => (alsoRoot || !isRoot) && setting(name) === value);
  if (found !== undefined) {
    return new Failure(
      `${whose} has the setting ${found.name} = ${found.value} (${stderr}).`,
      `Run sudo sysctl -w ${found.name}=${found.allowed},${isRoot || found.alsoRoot ? '' : ' start as root,'} ${WITHOUT}`,
    );
  }
  if (stderr.includes('No space left on device')) {
    return new Failure(
      `The limit of namespaces on this machine, or in this container, is reached (${stderr}).`,
      `Raise the settings user.max_*_namespaces${isRoot ? '' : ', start as root'}, ${WITHOUT}`,
    );
  }
  return isRoot
    ? new Failure(
        `This process is root without the right to create networks, as in a container (${stderr}).`,
        `${CONTAINER} ${WITHOUT}`,
      )
    : new Failure(
        `This machine or container forbids ordinary users to create networks (${stderr}).`,
        `Start as root. ${CONTAINER} ${WITHOUT}`,
      );
}

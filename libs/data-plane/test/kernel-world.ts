import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Kernel } from '../src/index.js';

/** Namespaces of an own kernel world, and what was written there. */
export interface KernelWorld {
  kernel: Kernel;
  /** Inputs of the commands that change something, since the last call. */
  written(): string[];
  /** Runs a program in a namespace, or around all with `null`. */
  inside(namespace: string | null, ...command: string[]): Promise<string>;
  stop(): Promise<void>;
}

const PREPARE = 'mount -t tmpfs none /run && mkdir /run/netns && ip link set lo up && echo ready && cat';

/**
 * Bundles what the compiler has written into `programs/`, unless nothing has changed since the last time.
 *
 * @param root the repository; default: this one.
 */
export function bundle(root?: string): Promise<void>;

/** Where a program runs, and what it reads. */
export interface RunOptions {
  /** Its network namespace; that in which the others are by default. */
  namespace?: string | undefined;
  input?: string | undefined;
}

/** Runs programs where the namespaces are. */
export interface Kernel {
  /** The names of the network namespaces. */
  namespaces(): Promise<Set<string>>;
  /**
   * Runs a program of that machine.
   *
   * @returns what it prints.
   * @throws Error with what it says, if it refuses.
   */
  run(program: 'ip' | 'nft' | 'bridge', args: readonly string[], options?: RunOptions): Promise<string>;
  /**
   * Runs a shell script; `$1` is the path of `ip`, `$2` that of `nft`, `$3` the name of the namespace, `$4` the path of `bridge`.
   * Otherwise as {@link run}.
   */
  script(script: string, options?: RunOptions): Promise<string>;
}

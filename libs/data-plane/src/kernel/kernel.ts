/** Runs programs where the namespaces are. */
export interface Kernel {
  /**
   * Runs `ip` of that machine.
   *
   * @param input what it reads.
   * @returns what it prints.
   * @throws Error with what it says, if it refuses.
   */
  ip(args: readonly string[], input?: string): Promise<string>;
  /** Runs a shell script in a namespace; `$1` is the path of `ip`, `$2` that of `nft`, `$3` its name. Otherwise as {@link ip}. */
  script(namespace: string, script: string, input?: string): Promise<string>;
}

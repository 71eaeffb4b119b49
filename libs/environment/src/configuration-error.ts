/** A variable is missing or wrong: the message lists every one by name with what is wrong, never its value. */
export class ConfigurationError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is invalid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/**
 * Takes the product word of the developer's shell out of an environment: a spec that wants gateways to speak another word
 * sets it itself, and all others expect the word of the services.
 */
export function forgetProductWord(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) {
    if (/^PRODUCT_WORD(_|$)/.test(name)) delete environment[name];
  }
}

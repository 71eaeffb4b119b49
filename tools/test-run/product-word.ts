/**
 * Removes the developer's product word from an environment: a spec that needs gateways with another word sets it itself, and
 * all others expect the services' word.
 */
export function forgetProductWord(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) {
    if (/^PRODUCT_WORD(_|$)/.test(name)) delete environment[name];
  }
}

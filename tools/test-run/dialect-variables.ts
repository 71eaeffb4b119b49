/**
 * Removes the developer's dialect from an environment: a spec that needs gateways with another word sets it itself, and
 * all others expect the services' word.
 */
export function forgetDialect(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) {
    if (/^(API_DIALECT|PRODUCT_WORD)(_|$)/.test(name)) delete environment[name];
  }
}

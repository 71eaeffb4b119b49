/** The current names of variables whose former names work until release 0.2.0. */
const RENAMED: Readonly<Record<string, string>> = {
  PRODUCT_WORD: 'API_DIALECT',
  PRODUCT_WORD_PLURAL: 'API_DIALECT_PLURAL',
  PRODUCT_WORD_TITLE: 'API_DIALECT_TITLE',
  PRODUCT_WORD_PLURAL_TITLE: 'API_DIALECT_PLURAL_TITLE',
};

const isSet = (environment: NodeJS.ProcessEnv, name: string): boolean =>
  Boolean(environment[name] || environment[`${name}_FILE`]);

/** The environment with the values of former names under the current ones, which win where both are set. */
export function withRenamedVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found = Object.entries(RENAMED).filter(
    ([former, name]) => isSet(environment, former) && !isSet(environment, name),
  );
  if (found.length === 0) return environment;
  const values = found.flatMap(([former, name]) => [
    [name, environment[former]],
    [`${name}_FILE`, environment[`${former}_FILE`]],
  ]);
  return { ...environment, ...Object.fromEntries(values) };
}

/** What to tell the operator about each former name in the environment. */
export const deprecatedVariables = (environment: NodeJS.ProcessEnv): string[] =>
  Object.entries(RENAMED)
    .filter(([former]) => isSet(environment, former))
    .map(([former, name]) => `${former} is deprecated, and ignored from release 0.2.0 on: set ${name} instead`);

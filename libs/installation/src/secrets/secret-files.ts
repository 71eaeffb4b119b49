/** The secrets of an installation: the content of each, by the app that reads it and the name of the variable. */
export type SecretFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The union of both; if both have a secret, that of `first`. */
export function merged(first: SecretFiles, second: SecretFiles): SecretFiles {
  const apps = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  return Object.fromEntries(apps.map((app) => [app, { ...second[app], ...first[app] }]));
}

/** Entries of `whole` that `known` lacks. */
export function beyond(known: SecretFiles, whole: SecretFiles): SecretFiles {
  const missing = Object.entries(whole).map(([app, keys]) => {
    const added = Object.entries(keys).filter(([key]) => known[app]?.[key] === undefined);
    return [app, Object.fromEntries(added)] as const;
  });
  return Object.fromEntries(missing.filter(([, keys]) => Object.keys(keys).length > 0));
}

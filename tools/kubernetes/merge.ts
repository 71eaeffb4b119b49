/** A node of a manifest. */
export type Value = unknown;
type Fields = Record<string, Value>;

/** The field by which Kubernetes identifies the items of a list; other lists are replaced as a whole. */
const KEYS: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
  ports: 'port',
  imagePullSecrets: 'name',
};

export const isFields = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A strategic merge patch: fields are merged, items of the known lists by their key, null removes a field and `$patch: delete` an item. */
export function merge(target: Value, patch: Value, field = ''): Value {
  if (Array.isArray(patch)) {
    const key = KEYS[field];
    return key !== undefined && Array.isArray(target) ? mergeItems(target, patch, key) : patch;
  }
  if (!isFields(patch)) return patch;
  const merged: Fields = isFields(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (name.startsWith('$')) throw new Error(`${name}: this directive of patches is not supported.`);
    if (value === null) delete merged[name];
    else merged[name] = merge(merged[name], value, name);
  }
  return merged;
}

const isDeletion = (item: Value): boolean => isFields(item) && item.$patch === 'delete';

function mergeItems(target: readonly Value[], patch: readonly Value[], key: string): Value[] {
  const keyOf = (item: Value): Value => {
    if (isFields(item) && item[key] !== undefined) return item[key];
    throw new Error(`A patch of items without ${key} is not supported.`);
  };
  const changed = target.flatMap((item) => {
    const change = patch.find((candidate) => keyOf(candidate) === keyOf(item));
    if (isDeletion(change)) return [];
    return [change === undefined ? item : merge(item, change)];
  });
  const added = patch.filter(
    (item) => !isDeletion(item) && !target.some((candidate) => keyOf(candidate) === keyOf(item)),
  );
  return [...changed, ...added];
}

import { basename, dirname } from 'node:path';

/** The parts affected by a change. Paths are relative to the repository. */
export interface ChangedSpecs {
  /** Files whose dependent unit specs run. */
  unit: string[];
  /** Integration specs. */
  integration: string[];
  /** Integration specs of the changed packages that do not run. */
  integrationLeftOut: number;
  /** Changed end-to-end specs. */
  endToEnd: string[];
  /** Services whose operations are tested end to end, by name. */
  services: string[];
}

const UNIT_SPEC = /^(apps|libs|tools)\/.*[.]spec\.ts$/;
const INTEGRATION_SPEC = /[.](int|concurrency)-spec\.ts$/;
const E2E_SPEC = /[.]e2e-spec\.ts$/;
/** These test things that are not code: documents, manifests, migrations, dashboards. */
const SPECS_OF_DOCUMENTS = /^tools\/(docs|migrations)\//;
const SPECS_OF_FILES = /^tools\//;
/** They run the sagas of a feature through every failure, for a minute or two; their sagas contain no code of these roles. */
const SAGA_SUITE = /-sagas[.]int-spec\.ts$/;
const OUTSIDE_SAGAS = /[.](handler|query)\.ts$/;
/** Its operations involve the gateway, a service and another one that it calls. */
const SMOKE = 'vpc';

const isUnitSpec = (path: string): boolean => UNIT_SPEC.test(path);

/** `apps/vpc-service`, `libs/events`, `tools/stack`. */
const packageOf = (path: string): string => path.split('/').slice(0, 2).join('/');

/** The folder of a feature: the first one below `src`, or the package for a file outside such a folder. */
function areaOf(path: string): string {
  const parts = path.split('/');
  const depth = parts[0] === 'tools' ? 2 : 4;
  return parts.length > depth ? parts.slice(0, depth).join('/') : dirname(path);
}

interface Scope {
  areas: ReadonlySet<string>;
  packages: ReadonlySet<string>;
}

const scopeOf = (files: readonly string[]): Scope => ({
  areas: new Set(files.map(areaOf)),
  packages: new Set(files.map(packageOf)),
});

/** Whether a spec tests one of the features, or a whole service with a change. */
function isWithin(path: string, { areas, packages }: Scope): boolean {
  const isWhole = path.startsWith('apps/') && basename(dirname(path)) === 'src';
  return areas.has(areaOf(path)) || (isWhole && packages.has(packageOf(path)));
}

/**
 * Selects the specs for changed files.
 *
 * All integration specs of a service import its module, and with it every file of the service. So they are selected not by
 * imports, but by the folder of the feature; in addition, the specs of the whole service, directly in `src`, are selected. A
 * change of handlers alone selects no suites of sagas.
 *
 * @param all every spec of the repository.
 */
export function specsFor(files: readonly string[], deleted: readonly string[], all: readonly string[]): ChangedSpecs {
  const changed = [...files, ...deleted];
  const code = changed.filter((path) => path.endsWith('.ts') && /^(apps|libs|tools)\//.test(path));
  const tested = code.filter((path) => !isUnitSpec(path));
  const ofAll = scopeOf(tested);
  const ofSagas = scopeOf(tested.filter((path) => !OUTSIDE_SAGAS.test(path)));
  const ofPackages = all.filter((path) => INTEGRATION_SPEC.test(path) && ofAll.packages.has(packageOf(path)));
  const integration = ofPackages.filter((path) => isWithin(path, SAGA_SUITE.test(path) ? ofSagas : ofAll));
  const others = changed.some((path) => !path.endsWith('.ts')) ? SPECS_OF_FILES : SPECS_OF_DOCUMENTS;
  const product = code.filter((path) => /^(apps|libs\/(?!testing))/.test(path) && !path.endsWith('spec.ts'));
  const services = product.flatMap((path) => /^apps\/(\w+)-service\//.exec(path)?.[1] ?? []);
  return {
    unit: [
      ...files.filter((path) => path.endsWith('.ts')),
      ...all.filter((path) => isUnitSpec(path) && others.test(path)),
    ],
    integration,
    integrationLeftOut: ofPackages.length - integration.length,
    endToEnd: files.filter((path) => E2E_SPEC.test(path)),
    services: services.length > 0 ? [...new Set(services)] : product.length > 0 ? [SMOKE] : [],
  };
}

import { basename, dirname } from 'node:path';

/** What a change touches. Paths are relative to the repository. */
export interface ChangedSpecs {
  /** Files whose dependents among the unit specs run. */
  unit: string[];
  /** Integration specs. */
  integration: string[];
  /** Of the packages of the change, without those that run. */
  integrationLeftOut: number;
  /** End-to-end specs that have changed themselves. */
  endToEnd: string[];
  /** Services whose operations run end to end, by name. */
  services: string[];
}

const UNIT_SPEC = /^(apps|libs|tools)\/.*[.]spec\.ts$/;
const INTEGRATION_SPEC = /[.](int|concurrency)-spec\.ts$/;
const E2E_SPEC = /[.]e2e-spec\.ts$/;
/** Test what is no code: documents, manifests, migrations, dashboards. */
const SPECS_OF_DOCUMENTS = /^tools\/(docs|migrations)\//;
const SPECS_OF_FILES = /^tools\//;
/** Its operations touch the gateway, a service and its neighbour. */
const SMOKE = 'vpc';

const isUnitSpec = (path: string): boolean => UNIT_SPEC.test(path);

/** `apps/vpc-service`, `libs/events`, `tools/stack`. */
const packageOf = (path: string): string => path.split('/').slice(0, 2).join('/');

/** The folder of a feature: the first one below `src`, or the package where a file stands in none. */
function areaOf(path: string): string {
  const parts = path.split('/');
  const depth = parts[0] === 'tools' ? 2 : 4;
  return parts.length > depth ? parts.slice(0, depth).join('/') : dirname(path);
}

/**
 * Chooses the specs for changed files.
 *
 * All integration specs of a service import its module, and with it every file of the service. So it is not the imports that
 * choose among them, but the folder of the feature; and those of the whole service, which stand directly in `src`.
 *
 * @param all every spec of the repository.
 */
export function specsFor(files: readonly string[], deleted: readonly string[], all: readonly string[]): ChangedSpecs {
  const changed = [...files, ...deleted];
  const code = changed.filter((path) => path.endsWith('.ts') && /^(apps|libs|tools)\//.test(path));
  const areas = new Set(code.filter((path) => !isUnitSpec(path)).map(areaOf));
  const packages = new Set(code.filter((path) => !isUnitSpec(path)).map(packageOf));
  const ofPackages = all.filter((path) => INTEGRATION_SPEC.test(path) && packages.has(packageOf(path)));
  const isWhole = (path: string): boolean => path.startsWith('apps/') && basename(dirname(path)) === 'src';
  const integration = ofPackages.filter((path) => areas.has(areaOf(path)) || isWhole(path));
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

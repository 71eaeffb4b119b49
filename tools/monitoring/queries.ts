import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/local-servers';
import { load } from 'js-yaml';
import { ROWS } from './panels.ts';

const DIRECTORY = join(projectRoot, 'deploy', 'monitoring');

export const monitoringFile = (name: string): string => join(DIRECTORY, name);

const read = (name: string): unknown => load(readFileSync(monitoringFile(name), 'utf8'));

export interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
}

export const alerts = (): Alert[] => {
  const { groups } = read('alerts.yaml') as { groups: { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
};

/** The place, time and expected result of an alert test. */
export interface AlertCase {
  expr: string;
  exp_samples: unknown[];
}

export const alertCases = (): AlertCase[] => {
  const { tests } = read('alerts.test.yaml') as { tests: { promql_expr_test: AlertCase[] }[] };
  return tests.flatMap(({ promql_expr_test: cases }) => cases);
};

/** The Prometheus job names in Docker compose, with the DNS names that they are scraped at. */
export const scrapedJobs = (): { job: string; names: string[] }[] => {
  const { scrape_configs: jobs } = read('prometheus.yml') as {
    scrape_configs: { job_name: string; dns_sd_configs: { names: string[] }[] }[];
  };
  return jobs.map((job) => ({ job: job.job_name, names: job.dns_sd_configs.flatMap(({ names }) => names) }));
};

/** Every query of the alerts and of the dashboard. */
export const allQueries = (): string[] => [
  ...alerts().map(({ expr }) => expr),
  ...ROWS.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries.map(({ expr }) => expr))),
];

/** The metrics of a query, each with the labels that select its series. */
export function metricsIn(query: string): { metric: string; labels: string[] }[] {
  const found = query.matchAll(/\b((?:stratus|process|nodejs)_\w+)(?:\{([^}]*)\})?/g);
  return [...found].map(([, metric = '', selector = '']) => ({
    metric,
    labels: [...selector.matchAll(/(\w+)(?:=|!)/g)].map(([, label = '']) => label),
  }));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, promtool, runCommand } from '@stratus/local-servers';
import { brokerAccessUser, gatewayApp, services } from '@stratus/topology';
import { alertCases, alerts, metricsIn, monitoringFile, scrapedJobs } from './queries.ts';

const apps = [gatewayApp, ...services.map(({ app }) => app)].toSorted();
/** Prometheus renders it as a URL below the address of the guides, which an external label may set. */
const runbookOf = (alert: string): string =>
  `{{ or $externalLabels.stratus_docs_url "http://127.0.0.1:8080/docs/guides" }}/operations/alerts#${alert.toLowerCase()}`;
const names = alerts().map(({ alert }) => alert);

describe('promtool', () => {
  it.each([
    ['finds no fault in the rules', ['check', 'rules', monitoringFile('alerts.yaml')]],
    [
      'finds that each alert fires when it should, and not before',
      ['test', 'rules', monitoringFile('alerts.test.yaml')],
    ],
    ['finds no fault in the configuration', ['check', 'config', monitoringFile('prometheus.yml')]],
  ])('%s', async (_, args) => {
    const { code, stdout, stderr } = await runCommand(await promtool(), args);
    expect({ code, said: code === 0 ? '' : stdout + stderr }).toEqual({ code: 0, said: '' });
  });
});

describe('the alerts', () => {
  it.each(names)('%s has a case in which it fires and one in which it does not', (name) => {
    const cases = alertCases().filter(({ expr }) => expr === `ALERTS{alertname="${name}",alertstate="firing"}`);
    expect(new Set(cases.map(({ exp_samples: samples }) => samples.length > 0))).toEqual(new Set([true, false]));
  });

  it('each have a section with instructions, and each section has an alert', () => {
    const page = readFileSync(join(projectRoot, 'docs/operations/alerts.md'), 'utf8');
    const sections = [...page.matchAll(/^## (\w+)$/gm)].map(([, title]) => title);
    expect(sections).toEqual(names);
    for (const { alert, annotations } of alerts()) expect(annotations.runbook_url).toBe(runbookOf(alert));
  });

  it('are critical or warnings', () => {
    const severities = alerts().map(({ labels }) => labels.severity);
    expect(new Set(severities)).toEqual(new Set(['critical', 'warning']));
  });

  it('detect every app without scraped metrics', () => {
    const { expr } = alerts().find(({ alert }) => alert === 'AppMissing')!;
    expect([...expr.matchAll(/absent\(stratus_component_ready\{app="([\w-]+)"\}\)/g)].map(([, app]) => app)).toEqual(
      apps,
    );
  });
});

it('Prometheus scrapes every app under its own name in Docker compose', () => {
  const wanted = [...apps, brokerAccessUser].map((app) => ({ job: app, names: [app] }));
  expect(new Set(scrapedJobs())).toEqual(new Set(wanted));
});

it('a query is parsed into its metrics and the labels that it selects by', () => {
  expect(metricsIn('sum by (app) (rate(stratus_a_total{app=~"$app",x!="y"}[5m])) / up - process_b')).toEqual([
    { metric: 'stratus_a_total', labels: ['app', 'x'] },
    { metric: 'process_b', labels: [] },
  ]);
});

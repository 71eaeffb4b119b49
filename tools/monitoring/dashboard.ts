import { ROWS } from './panels.ts';
import type { Panel } from './panel.ts';

/** Grafana divides a dashboard into 24 columns. */
const WIDTH = 8;
const IN_A_LINE = 3;
const HEIGHT = 8;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' } as const;

const variables = {
  list: [
    { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
    {
      name: 'app',
      label: 'App',
      type: 'query',
      datasource: DATASOURCE,
      query: { query: 'label_values(stratus_component_ready, app)', refId: 'apps' },
      refresh: 2,
      includeAll: true,
      multi: true,
      current: { text: 'All', value: '$__all' },
    },
  ],
};

const place = (index: number, y: number) => ({
  h: HEIGHT,
  w: WIDTH,
  x: (index % IN_A_LINE) * WIDTH,
  y: y + Math.floor(index / IN_A_LINE) * HEIGHT,
});

const graph = (panel: Panel, id: number, gridPos: ReturnType<typeof place>) => ({
  id,
  type: 'timeseries',
  title: panel.title,
  ...(panel.description !== undefined && { description: panel.description }),
  datasource: DATASOURCE,
  gridPos,
  fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  targets: panel.queries.map(({ expr, legend }, index) => ({
    refId: String.fromCodePoint(65 + index),
    datasource: DATASOURCE,
    expr,
    legendFormat: legend,
  })),
});

/** The dashboard as Grafana imports it: a datasource and the apps to choose, then {@link ROWS}. */
export function dashboard(): object {
  const panels: object[] = [];
  let y = 0;
  for (const row of ROWS) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { h: 1, w: WIDTH * IN_A_LINE, x: 0, y },
      panels: [],
    });
    y += 1;
    for (const [index, panel] of row.panels.entries()) panels.push(graph(panel, panels.length + 1, place(index, y)));
    y += Math.ceil(row.panels.length / IN_A_LINE) * HEIGHT;
  }
  return {
    uid: 'stratus',
    title: 'Stratus',
    description: 'Written by npm run generate from tools/monitoring/panels.ts',
    tags: ['stratus'],
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-1h', to: 'now' },
    templating: variables,
    panels,
  };
}

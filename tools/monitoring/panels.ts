import { networks } from './network-panels.ts';
import { WINDOW, one } from './panel.ts';
import type { Row } from './panel.ts';
import { webhooks } from './webhook-panels.ts';

const REQUESTS = 'stratus_http_request_duration_seconds';
const OPERATIONS = 'stratus_operation_duration_seconds';
/** Streams last for as long as their client follows them. */
const NO_STREAM = 'route!~".*/stream"';
/** The apps selected by the reader. */
const APP = 'app=~"$app"';

const quantile = (share: number, metric: string, by: string, selector: string): string =>
  `histogram_quantile(${share}, sum by (${by}) (rate(${metric}_bucket{${selector}}[${WINDOW}])))`;

const requests: Row = {
  title: 'Requests',
  panels: [
    one('Requests by status', 'reqps', `sum by (status) (rate(${REQUESTS}_count[${WINDOW}]))`, '{{status}}'),
    one(
      'Share of requests that fail',
      'percentunit',
      `sum(rate(${REQUESTS}_count{status=~"5.."}[${WINDOW}])) / sum(rate(${REQUESTS}_count[${WINDOW}]))`,
      '5xx',
    ),
    {
      title: 'Latency',
      unit: 's',
      queries: [0.5, 0.95, 0.99].map((share) => ({
        expr: quantile(share, REQUESTS, 'le', NO_STREAM),
        legend: `p${share * 100}`,
      })),
    },
    one(
      'Busiest routes',
      'reqps',
      `topk(10, sum by (method, route) (rate(${REQUESTS}_count[${WINDOW}])))`,
      '{{method}} {{route}}',
    ),
    one(
      'Slowest routes (p99)',
      's',
      `topk(10, ${quantile(0.99, REQUESTS, 'le, method, route', NO_STREAM)})`,
      '{{method}} {{route}}',
    ),
    {
      title: 'Connections and event streams',
      unit: 'short',
      queries: [
        { expr: 'sum(stratus_http_connections_open)', legend: 'connections' },
        { expr: 'sum(stratus_event_streams_open)', legend: 'event streams' },
      ],
    },
  ],
};

const operations: Row = {
  title: 'Operations of the services',
  panels: [
    one('Operations by app', 'ops', `sum by (app) (rate(${OPERATIONS}_count{${APP}}[${WINDOW}]))`, '{{app}}'),
    one(
      'Operations that fail',
      'ops',
      `sum by (app, operation, status) (rate(${OPERATIONS}_count{${APP},status=~"5.."}[${WINDOW}])) > 0`,
      '{{operation}} {{status}}',
    ),
    one(
      'Slowest operations (p99)',
      's',
      `topk(10, ${quantile(0.99, OPERATIONS, 'le, operation', APP)})`,
      '{{operation}}',
    ),
    {
      title: 'Messages',
      description: 'Calls that no replica works on, and messages that nothing can be done with',
      unit: 'ops',
      queries: [
        {
          expr: `sum by (service) (rate(stratus_calls_retried_total[${WINDOW}]))`,
          legend: 'to all replicas of {{service}}',
        },
        {
          expr: `sum by (app, subject) (rate(stratus_messages_failed_total{${APP}}[${WINDOW}]))`,
          legend: '{{app}} failed on {{subject}}',
        },
      ],
    },
  ],
};

const sagas: Row = {
  title: 'Sagas and databases',
  panels: [
    one('Running sagas', 'short', `max by (app, saga) (stratus_sagas_running{${APP}}) > 0`, '{{saga}}'),
    one('Stuck sagas', 'short', `max by (app, saga) (stratus_sagas_stuck{${APP}})`, '{{saga}}'),
    one('Oldest saga', 's', `max by (app, saga) (stratus_saga_oldest_seconds{${APP}}) > 0`, '{{saga}}'),
    one(
      'Sagas by outcome',
      'ops',
      `sum by (saga, outcome) (rate(stratus_saga_duration_seconds_count{${APP}}[${WINDOW}]))`,
      '{{saga}} {{outcome}}',
    ),
    one(
      'Failed tries of steps',
      'ops',
      `sum by (saga, step) (rate(stratus_saga_steps_retried_total{${APP}}[${WINDOW}]))`,
      '{{saga}}: {{step}}',
    ),
    one('Unhealthy databases', 'short', 'max by (status) (stratus_databases_unhealthy)', '{{status}}'),
  ],
};

const events: Row = {
  title: 'Events',
  panels: [
    one('Published', 'ops', `sum by (app) (rate(stratus_events_published_total{${APP}}[${WINDOW}]))`, '{{app}}'),
    one(
      'Still to publish',
      'short',
      `max by (app) (stratus_events_unpublished{${APP}})`,
      '{{app}}',
      'Returns to 0 within a second; after events:rebuild it falls from the size of the ledger to 0',
    ),
    one(
      'Age of the first event still to publish',
      's',
      `max by (app) (stratus_events_oldest_unpublished_seconds{${APP}})`,
      '{{app}}',
    ),
    one('Behind the stream', 'short', `max by (consumer) (stratus_consumer_pending{${APP}})`, '{{consumer}}'),
    {
      title: 'Trouble with events',
      unit: 'short',
      queries: [
        { expr: `max by (app) (stratus_events_blocked{${APP}})`, legend: '{{app}} blocked' },
        { expr: `sum by (app) (increase(stratus_dead_letters_total{${APP}}[1h]))`, legend: '{{app}} dead letters' },
        { expr: 'sum(increase(stratus_streams_rebuilt_total[1h]))', legend: 'streams recreated' },
      ],
    },
    one('Applied', 'ops', `sum by (app) (rate(stratus_events_applied_total{${APP}}[${WINDOW}]))`, '{{app}}'),
  ],
};

const processes: Row = {
  title: 'Processes',
  panels: [
    one(
      'Ready replicas',
      'short',
      `sum by (app) (min by (app, instance) (stratus_component_ready{${APP}}))`,
      '{{app}}',
    ),
    one(
      'Components that are not ready',
      'short',
      `stratus_component_ready{${APP}} == 0`,
      '{{app}} {{instance}} {{component}}',
    ),
    one('Leaders', 'short', `sum by (work) (stratus_leader{${APP}})`, '{{work}}', 'One for each work, always'),
    {
      title: 'Connections to Postgres',
      unit: 'short',
      queries: [
        { expr: `sum by (app) (stratus_postgres_connections{${APP},state="busy"})`, legend: '{{app}} busy' },
        { expr: `sum by (app) (stratus_postgres_connections_limit{${APP}})`, legend: '{{app}} limit' },
        { expr: `sum by (app) (stratus_postgres_connections_pending{${APP}}) > 0`, legend: '{{app}} pending' },
      ],
    },
    one(
      'Connections to NATS that came back',
      'short',
      `sum by (app, link) (increase(stratus_nats_reconnects_total{${APP}}[${WINDOW}]))`,
      '{{app}} {{link}}',
    ),
    one('Processor', 'short', `rate(process_cpu_seconds_total{${APP}}[${WINDOW}])`, '{{app}} {{instance}}'),
    one('Memory', 'bytes', `process_resident_memory_bytes{${APP}}`, '{{app}} {{instance}}'),
    one('Heap', 'bytes', `nodejs_heap_size_used_bytes{${APP}}`, '{{app}} {{instance}}'),
    one('Delay of the event loop (p99)', 's', `nodejs_eventloop_lag_p99_seconds{${APP}}`, '{{app}} {{instance}}'),
  ],
};

/** The contents of the dashboard, from top to bottom. */
export const ROWS: readonly Row[] = [requests, operations, events, webhooks, sagas, networks, processes];

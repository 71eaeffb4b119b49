import { Readiness } from '../health/readiness.js';
import { measureReadiness } from '../health/readiness-metric.js';
import { counter, createMetrics, gauge, gauges } from './metrics.js';

describe('metrics', () => {
  it('show all others while one of them is unreadable', async () => {
    const registry = createMetrics('spec');
    gauge(registry, 'away', 'Read from a server that is unavailable', () => Promise.reject(new Error('away')));
    gauges(registry, 'kind', { gone: 'Read from another' }, () => Promise.reject(new Error('away')));
    gauge(registry, 'here', 'Known', () => 7);
    const text = await registry.metrics();
    expect(text).toMatch(/^here\{app="spec"\} 7$/m);
    expect(text).toMatch(/^away\{app="spec"\} Nan$/im);
    expect(text).not.toMatch(/^gone\{/m);
  });

  it('of one group are read once per scrape, and drop series that no longer exist', async () => {
    const registry = createMetrics('spec');
    const looks = [new Map([['a', { first: 1, second: 2 }]]), new Map([['b', { first: 3, second: 4 }]])];
    gauges(registry, 'kind', { first: 'One', second: 'Two' }, () => Promise.resolve(looks.shift() ?? new Map()));
    const seen = async () => (await registry.metrics()).match(/^(first|second)\{.*$/gm);
    expect(await seen()).toEqual(['first{kind="a",app="spec"} 1', 'second{kind="a",app="spec"} 2']);
    expect(await seen()).toEqual(['first{kind="b",app="spec"} 3', 'second{kind="b",app="spec"} 4']);
  });

  it('list the components that are ready and not ready', async () => {
    const [registry, readiness] = [createMetrics('spec'), new Readiness()];
    readiness.register('nats', () => 'disconnected');
    readiness.register('postgres', () => undefined);
    measureReadiness(registry, readiness);
    const seen = async () => (await registry.metrics()).match(/^stratus_component_ready\{.*$/gm);
    expect(await seen()).toEqual([
      'stratus_component_ready{component="nats",app="spec"} 0',
      'stratus_component_ready{component="postgres",app="spec"} 1',
    ]);
    readiness.stop();
    expect(await seen()).toContain('stratus_component_ready{component="process",app="spec"} 0');
  });

  it('of a former name are exported beside the current one, with the former label', async () => {
    const registry = createMetrics('spec');
    gauges(registry, 'component', { stratus_component_ready: 'Ready' }, () =>
      Promise.resolve(new Map([['nats', { stratus_component_ready: 1 }]])),
    );
    counter(registry, 'stratus_calls_retried_total', 'Calls').inc(2);
    const page = await registry.metrics();
    expect(page).toMatch(/^stratus_component_ready\{component="nats",app="spec"\} 1$/m);
    expect(page).toContain(
      '# HELP stratus_part_ready Deprecated: use stratus_component_ready. Removed in 0.2.0\n' +
        '# TYPE stratus_part_ready gauge\nstratus_part_ready{part="nats",app="spec"} 1\n',
    );
    expect(page).toMatch(/^stratus_calls_tried_again_total\{app="spec"\} 2$/m);
    expect(page).not.toContain('stratus_leading');
  });
});

import { createMetrics, gauge } from './metrics.js';

describe('metrics', () => {
  it('show the others while one of them is unreadable', async () => {
    const registry = createMetrics('spec');
    gauge(registry, 'away', 'Read from a server that is away', () => Promise.reject(new Error('away')));
    gauge(registry, 'here', 'Known', () => 7);
    const text = await registry.metrics();
    expect(text).toMatch(/^here\{app="spec"\} 7$/m);
    expect(text).toMatch(/^away\{app="spec"\} Nan$/im);
  });
});

import { once } from 'node:events';
import { EventEmitter } from 'node:events';
import { Settling } from './settling.js';

it('names an instance once more after its last event, and nothing after it was stopped', async () => {
  const settled = new EventEmitter();
  const named: number[] = [];
  const settling = new Settling(({ instances }) => {
    named.push(...instances);
    settled.emit(String(instances[0]));
  }, 5);
  settling.add({ instances: [7, 8], firewalls: [] });
  settling.add({ instances: [7], firewalls: [1] });
  await once(settled, '7');
  settling.add({ instances: [9], firewalls: [] });
  settling.stop();
  settling.add({ instances: [10], firewalls: [] });
  await once(settled, '10');
  expect(named.toSorted((a, b) => a - b)).toEqual([7, 8, 10]);
});

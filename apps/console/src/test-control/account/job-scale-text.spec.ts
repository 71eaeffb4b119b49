import { scaleText } from './job-scale-text.js';

it.each([
  [0, 'Scale 0: no waits'],
  [0.5, 'Scale 0.5: faster than configured'],
  [1, 'Scale 1: as configured'],
  [10, 'Scale 10: slower than configured'],
])('jobs with the scale %d', (scale, text) => {
  expect(scaleText({ scale, instances: scale, databases: scale })).toBe(text);
});

it('services that differ are shown with what each has', () => {
  expect(scaleText({ scale: null, instances: 0, databases: 1 })).toMatch(/scale 0, databases 1:/);
});

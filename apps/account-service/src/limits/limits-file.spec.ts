import { parseYaml } from '@stratus/runtime';
import { limitsFile } from './limits-file.js';

describe('the limits of the catalog file', () => {
  it.each([
    ['limits: { vpcs: 10, users: 0 }', { vpcs: 10, users: 0 }],
    ['limits: {}', {}],
    ['regions: []', {}],
  ])('of %s', (text, limits) => expect(parseYaml(text, limitsFile)).toEqual({ limits }));

  it.each([
    ['limits: { disks: 1 }', /^limits: .*disks/],
    ['limits: { vpcs: -1 }', /^limits\.vpcs: /],
    ['limits: { vpcs: none }', /^limits\.vpcs: /],
    ['limits: { vpcs: 1000001 }', /^limits\.vpcs: /],
    ['limits: 5', /^limits: /],
  ])('refuse %s', (text, fault) => expect(() => parseYaml(text, limitsFile)).toThrow(fault));
});

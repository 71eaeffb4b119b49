import { parseBody } from '../validation/parse-body.js';
import { ConfigSettings, DevicesRequest } from './config-fields.js';

it('unknown slots and helpers are ignored, like any unknown field', () => {
  expect(parseBody(DevicesRequest, { sda: { disk_id: 1 }, sdz: { disk_id: 'x' } })).toEqual({ sda: { disk_id: 1 } });
  expect(parseBody(ConfigSettings, { helpers: { network: true, luck: 7 } })).toEqual({ helpers: { network: true } });
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { vpcRecord } from '@stratus/contracts';
import { eventSchema } from './event-schema.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);
const definition = { type: 'thing_run', service: 'spec', entity: 'thing', summary: 'A thing ran', data: vpcRecord };
const propertiesOf = (job: boolean) => (eventSchema({ ...definition, job }) as { properties: object }).properties;

describe('the schema of an event', () => {
  it('has job attributes for job types only', () => {
    expect(Object.keys(propertiesOf(false)).filter((name) => name.startsWith('job'))).toEqual([]);
    expect(propertiesOf(true)).toHaveProperty('jobid');
  });

  it('accepts jobs as emitted, and events without a job', () => {
    const { properties, $defs } = eventSchema({ ...definition, job: true }) as { properties: object; $defs: object };
    const attributes = Object.fromEntries(Object.entries(properties).filter(([name]) => name.startsWith('job')));
    const validate = ajv.compile({ type: 'object', properties: attributes, $defs });
    const job = { jobid: '01a1fd0d-769b-76ae-978f-0ac596474829', jobstatus: 'started', jobpercent: 40 };
    expect(validate({ ...job, jobtimeremaining: '00:01:30', jobrate: '1 MB/s', jobmessage: '' })).toBe(true);
    expect(validate({})).toBe(true);
    for (const wrong of [{ jobid: '1' }, { jobstatus: 'lost' }, { jobpercent: 101 }, { jobtimeremaining: '90' }]) {
      expect(validate({ ...job, ...wrong })).toBe(false);
    }
  });
});

import type { CloudEvent } from '@stratus/events';
import { nodeBalancerNewsOf } from './node-balancer.js';

const event = (type: string, id: number, label = 'nb', data: unknown = { region: 'us-east' }): CloudEvent =>
  ({ type, entityid: String(id), accountid: 7, entitylabel: label, data }) as CloudEvent;

describe('news of node balancers', () => {
  it('give the state of each after its last event', () => {
    const news = nodeBalancerNewsOf([
      event('nodebalancer_create', 1, 'first'),
      event('nodebalancer_create', 2),
      event('nodebalancer_update', 1, 'second'),
      event('nodebalancer_delete', 2),
    ]);
    expect(news).toEqual({
      present: [{ id: 1, accountId: 7, region: 'us-east', label: 'second' }],
      deleted: [{ id: 2, accountId: 7 }],
    });
  });

  it('leave out other events, and events without a region', () => {
    const events = [event('nodebalancer_config_create', 1), event('nodebalancer_create', 2, 'x', {})];
    expect(nodeBalancerNewsOf(events)).toEqual({ present: [], deleted: [] });
  });
});

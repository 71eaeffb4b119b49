import { DEFAULT_INTERFACE, compile } from '@stratus/data-plane';
import type { Plan } from '@stratus/data-plane';

/** The plan of instances with these ids, each with a public interface. */
export const planOf = (...ids: number[]): Plan =>
  compile({
    instances: new Map(
      ids.map((id) => [
        id,
        { id, region: 'us-east', host: 'a', interfaces: [DEFAULT_INTERFACE], addresses: [], shares: [] },
      ]),
    ),
    firewalls: new Map(),
  });

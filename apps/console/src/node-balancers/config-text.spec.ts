import type { NodeBalancerConfigRecord } from '@stratus/contracts';
import { checkOf } from './config-text.js';

const TIMES = { check_path: '', check_body: '', check_interval: 31, check_attempts: 3 };

it.each<[Partial<NodeBalancerConfigRecord>, string]>([
  [{ check: 'none' }, 'None'],
  [{ check: 'connection' }, 'Connection, every 31 s; down after 3 failures'],
  [
    { check: 'http_body', check_path: '/health', check_body: 'ok' },
    'HTTP /health contains “ok”, every 31 s; down after 3 failures',
  ],
])('%j', (config, text) => expect(checkOf({ ...TIMES, ...config } as NodeBalancerConfigRecord)).toBe(text));

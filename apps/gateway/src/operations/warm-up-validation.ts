import { MAX_BALANCER_CONFIGS, createNodeBalancer, parseBody } from '@stratus/contracts';

/** Enough for V8 to compile the reader of bodies: measured, about 30 ms of processor time. */
const ROUNDS = 20;

const node = { label: 'node-1', address: '192.168.128.1:80', weight: 50, mode: 'accept' };
const config = { port: 80, protocol: 'http', algorithm: 'roundrobin', nodes: Array.from({ length: 8 }, () => node) };
const body = {
  region: 'us-east',
  label: 'warm-up',
  configs: Array.from({ length: MAX_BALANCER_CONFIGS }, () => config),
};

/**
 * Validates bodies that resemble the one with the most rules, before clients send any: interpreted, a node balancer with
 * 10,000 nodes takes 30 to 36 ms of processor time, compiled 9 to 17 ms.
 */
export function warmUpValidation(): void {
  for (let round = 0; round < ROUNDS; round += 1) parseBody(createNodeBalancer.body as new () => object, body);
}

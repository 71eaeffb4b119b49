import { ROOT_CONTEXT } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { SAMPLERS } from '../configuration/tracing-variables.js';

export interface SamplerChoice {
  name: (typeof SAMPLERS)[number];
  ratio: number;
  /** Parents in other processes belong to unauthenticated clients. */
  atEdge: boolean;
}

/** The sampler of an app. */
export function samplerOf({ name, ratio, atEdge }: SamplerChoice): Sampler {
  const chosen = rootSamplerOf(name, ratio);
  if (atEdge) {
    const own = new OwnChoice(chosen);
    // In the gateway, all spans of a request follow the first.
    return new ParentBasedSampler({ root: chosen, remoteParentSampled: own, remoteParentNotSampled: own });
  }
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root: chosen }) : chosen;
}

function rootSamplerOf(name: SamplerChoice['name'], ratio: number): Sampler {
  if (name.endsWith('always_off')) return new AlwaysOffSampler();
  return name.endsWith('traceidratio') ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

/**
 * Samples an unauthenticated client's trace like a new one: it ignores the parent's flag and id, both of which the client
 * chooses.
 */
class OwnChoice implements Sampler {
  private readonly ids = new RandomIdGenerator();

  constructor(private readonly chosen: Sampler) {}

  shouldSample(...[, , ...rest]: Parameters<Sampler['shouldSample']>): ReturnType<Sampler['shouldSample']> {
    return this.chosen.shouldSample(ROOT_CONTEXT, this.ids.generateTraceId(), ...rest);
  }

  toString(): string {
    return `OwnChoice{${this.chosen.toString()}}`;
  }
}

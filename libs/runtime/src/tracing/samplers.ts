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
  /** Parents of other processes are strangers'. */
  atEdge: boolean;
}

/** The sampler of an app. */
export function samplerOf({ name, ratio, atEdge }: SamplerChoice): Sampler {
  const chosen = rootSamplerOf(name, ratio);
  if (atEdge) {
    const own = new OwnChoice(chosen);
    // Within the gateway, all spans of a request follow the first.
    return new ParentBasedSampler({ root: chosen, remoteParentSampled: own, remoteParentNotSampled: own });
  }
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root: chosen }) : chosen;
}

function rootSamplerOf(name: SamplerChoice['name'], ratio: number): Sampler {
  if (name.endsWith('always_off')) return new AlwaysOffSampler();
  return name.endsWith('traceidratio') ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

/**
 * Decides about a stranger's trace as about a new one: neither the flag of its parent nor its id counts, both of which the
 * stranger chooses.
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

import type { Position, PositionStore } from './position.js';

/** Forgets all positions when the process ends: for programs whose effects end with it, too. */
export function memoryStore(): PositionStore {
  const positions = new Map<string, Position>();
  return {
    read: (resource) => positions.get(resource),
    write: (resource, position) => void positions.set(resource, position),
  };
}

import type { ApiError } from '../api/api-problem.js';

/** The enabled firewalls that are in the way of a firewall, from the reasons of a refusal. */
export const firewallsInTheWay = (errors: readonly ApiError[]): { id: number; label: string }[] => {
  const found = errors.flatMap(({ reason }) => {
    const [, id, label] = /^Disable firewall (\d+) \((.*)\) first: /.exec(reason) ?? [];
    return id !== undefined && label !== undefined ? [{ id: Number(id), label }] : [];
  });
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index);
};

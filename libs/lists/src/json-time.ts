/** SQL for a time as records show it (contract 2.8); sessions run in UTC. */
export const jsonTime = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

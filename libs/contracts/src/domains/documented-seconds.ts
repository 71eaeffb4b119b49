/** The values that all fields in seconds of a domain and its records may have, ascending (contract 4.6). */
export const DOCUMENTED_SECONDS: readonly number[] = [
  0, 300, 3600, 7200, 14_400, 28_800, 57_600, 86_400, 172_800, 345_600, 604_800, 1_209_600, 2_419_200,
];

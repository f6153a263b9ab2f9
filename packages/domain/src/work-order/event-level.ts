/** Event levels (SJDJ, spec §3): 1 is the most serious. */
export const eventLevels = [1, 2, 3, 4] as const;
export type EventLevel = (typeof eventLevels)[number];

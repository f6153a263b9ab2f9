export const maxBars = 4;

/** The dBm from which each number of bars is shown, most bars first. */
const thresholds = [-70, -85, -100, -110] as const;

/** 0 to 4. @param dbm received signal strength, -51 strong to -113 none */
export function countSignalBars(dbm: number): number {
  const index = thresholds.findIndex((min) => dbm >= min);
  return index === -1 ? 0 : maxBars - index;
}

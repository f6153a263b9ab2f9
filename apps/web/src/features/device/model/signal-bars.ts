export const maxBars = 4;

/** dBm from which a mobile network shows so many bars, the most first. */
const thresholds = [-70, -85, -100, -110] as const;

/** 0 to 4. @param dbm received signal strength, -51 strong to -113 none */
export function countSignalBars(dbm: number): number {
  const place = thresholds.findIndex((least) => dbm >= least);
  return place === -1 ? 0 : maxBars - place;
}

/** Values by level and clock without levels that have none. */
export function withoutEmptyLevels<Values extends object>(levels: Values): Values {
  return Object.fromEntries(Object.entries(levels).filter(([, values]) => Object.keys(values ?? {}).length > 0)) as Values;
}

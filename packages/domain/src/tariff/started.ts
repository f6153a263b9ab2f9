/** What holds from an instant (epoch milliseconds) on, until the next one of its list begins. */
export interface Started<Value> {
  from: number;
  value: Value;
}

/** Returns what holds at an instant; undefined before the first begins. @param list by their starts */
export function findStarted<Value>(list: readonly Started<Value>[], at: number): Value | undefined {
  let found: Value | undefined;
  for (const { from, value } of list) {
    if (from > at) break;
    found = value;
  }
  return found;
}

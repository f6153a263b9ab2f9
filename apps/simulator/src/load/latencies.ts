/** Longer latencies count as this. */
const maxLatencyMs = minuteMs;

import { minuteMs } from '@energy-om/domain';

/** The latencies of acknowledgements, counted by whole milliseconds, so that a million cost as little memory as ten. */
export interface Latencies {
  add(milliseconds: number): void;
  /** Returns the milliseconds that this share of the latencies did not exceed; 0 when there were none. @param share 0 to 1 */
  read(share: number): number;
  clear(): void;
}

export function createLatencies(): Latencies {
  const counts = new Uint32Array(maxLatencyMs + 1);
  let total = 0;
  return {
    add(milliseconds) {
      const index = Math.min(maxLatencyMs, Math.max(0, Math.round(milliseconds)));
      counts[index] = (counts[index] ?? 0) + 1;
      total += 1;
    },
    read(share) {
      const wanted = share * total;
      let seen = 0;
      for (let index = 0; index <= maxLatencyMs; index += 1) {
        seen += counts[index] ?? 0;
        if (seen >= wanted && seen > 0) return index;
      }
      return 0;
    },
    clear() {
      counts.fill(0);
      total = 0;
    },
  };
}

import { secondMs } from '@energy-om/domain';
import { readShare } from '../figures.ts';

/** Latencies in milliseconds. */
export interface Latencies {
  p50: number;
  p99: number;
}

const warmUpCalls = 20;

/** Measures sequential calls, like those of one phone. */
export async function measureLatencies(call: () => Promise<unknown>, seconds: number, warmUp = warmUpCalls): Promise<Latencies> {
  for (let count = 0; count < warmUp; count += 1) await call();
  const latencies: number[] = [];
  const end = performance.now() + seconds * secondMs;
  do {
    const begin = performance.now();
    await call();
    latencies.push(performance.now() - begin);
  } while (performance.now() < end);
  latencies.sort((one, other) => one - other);
  return { p50: readShare(latencies, 0.5), p99: readShare(latencies, 0.99) };
}

import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { nanosecondsPerMs, resolutionMs } from './event-loop-times.ts';

// The measured server loads this beside its own program, because only the process itself can see how late its timers are.
const file = process.env.EVENT_LOOP_FILE;
if (isMainThread && file) {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  process.on('SIGUSR2', () => {
    const [p99, max] = [histogram.percentile(99), histogram.max].map((value) => Math.max(0, value / nanosecondsPerMs - resolutionMs));
    appendFileSync(file, `${JSON.stringify({ p99, max })}\n`);
    histogram.reset();
  });
}

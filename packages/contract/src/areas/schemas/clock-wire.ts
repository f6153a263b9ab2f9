import { clockKinds, maxClockTargetMs, minClockTargetMs } from '@energy-om/domain';
import { z } from 'zod';

/** How long an order may stand at a stage: milliseconds, counted always or in working hours. */
const clockTarget = z.object({
  duration: z.number().int().min(minClockTargetMs).max(maxClockTargetMs),
  counts: z.enum(['always', 'workingHours']),
});

/** Values by level and clock; what is left out is inherited. */
export const byLevelAndClock = <Value extends z.ZodType>(value: Value) =>
  z.partialRecord(z.enum(['1', '2', '3', '4']), z.partialRecord(z.enum(clockKinds), value));

/** The targets that differ from what is inherited. */
export const clockTargets = byLevelAndClock(clockTarget);

import { clockKinds, escalationClocks, maxClockTargetMs, minClockTargetMs } from '@energy-om/domain';
import { z } from 'zod';

/** How long an order may stand at a stage: milliseconds, counted always or in working hours. */
const clockTarget = z.object({
  duration: z.number().int().min(minClockTargetMs).max(maxClockTargetMs),
  counts: z.enum(['always', 'workingHours']),
});

/** Values by level; what is left out is inherited. */
export const byLevel = <Value extends z.ZodType>(value: Value) => z.partialRecord(z.enum(['1', '2', '3', '4']), value);

/** The targets that differ from what is inherited. */
export const clockTargets = byLevel(z.partialRecord(z.enum(clockKinds), clockTarget));

/** The same for steps, which alarms have as well. */
export const byLevelAndEscalationClock = <Value extends z.ZodType>(value: Value) =>
  byLevel(z.partialRecord(z.enum(escalationClocks), value));

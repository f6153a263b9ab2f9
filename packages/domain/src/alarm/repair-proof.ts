import { minuteMs } from '../duration.ts';

/** 低于限值 10 分钟后可完工: so long the value of a cleared alarm has to hold within its limit before the repair counts as proven. */
export const repairProofMs = 10 * minuteMs;

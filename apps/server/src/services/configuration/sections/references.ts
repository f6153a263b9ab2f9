import { maxAreaDepth, maxNameLength } from '@energy-om/domain';
import { z } from 'zod';

/** A name as another entry has it: that entry is judged by its own rules. */
export const referredName = z.string().trim().min(1).max(maxNameLength);

/** The names that lead to an area from the top. */
export const areaPath = z.array(referredName).min(1).max(maxAreaDepth);

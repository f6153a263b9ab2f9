import type { Verb } from '#services/core/request-context.ts';
import { loadStatistics } from './load-statistics.ts';

export const getWorkOrderStatistics: Verb<'getWorkOrderStatistics'> = (context, input) => loadStatistics(context, input);

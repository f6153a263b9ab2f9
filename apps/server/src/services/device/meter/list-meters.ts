import type { Verb } from '#services/core/request-context.ts';
import { listReporting } from '../gateway/list-reporting.ts';

export const listMeters: Verb<'listMeters'> = (context, input) => listReporting(context, input, input);

import type { Verb } from '../request-context.ts';
import { listReporting } from './list-reporting.ts';

export const listMeters: Verb<'listMeters'> = (context, input) => listReporting(context, input, input);

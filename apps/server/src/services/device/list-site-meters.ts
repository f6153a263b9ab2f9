import type { Verb } from '../request-context.ts';
import { listReporting } from './list-reporting.ts';

export const listSiteMeters: Verb<'listSiteMeters'> = (context, input) => listReporting(context, input, input);

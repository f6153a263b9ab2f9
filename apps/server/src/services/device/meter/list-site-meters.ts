import type { Verb } from '#services/core/request-context.ts';
import { listReporting } from '../gateway/list-reporting.ts';

export const listSiteMeters: Verb<'listSiteMeters'> = (context, input) => listReporting(context, input, input);

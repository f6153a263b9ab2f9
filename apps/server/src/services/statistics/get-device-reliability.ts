import type { Verb } from '#services/core/request-context.ts';
import { loadReliability } from './reliability/load-reliability.ts';

export const getDeviceReliability: Verb<'getDeviceReliability'> = (context, input) => loadReliability(context, input);

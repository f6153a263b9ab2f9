import type { Verb } from '#services/core/request-context.ts';
import { presentPush } from './present-push.ts';

export const getPush: Verb<'getPush'> = (context) => presentPush(context, context.database.kysely);

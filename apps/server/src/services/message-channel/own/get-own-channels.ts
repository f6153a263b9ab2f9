import type { Verb } from '#services/core/request-context.ts';
import { presentOwnChannels } from './present-own-channels.ts';

export const getOwnChannels: Verb<'getOwnChannels'> = (context) => presentOwnChannels(context, context.database.kysely);

import type { Verb } from '#services/core/request-context.ts';
import { findChannelRows, presentChannels } from './channel-rows.ts';

export const getMessageChannels: Verb<'getMessageChannels'> = async ({ actor, database, sealer }) =>
  presentChannels(sealer, actor.tenantId, await findChannelRows(database.kysely, actor.tenantId));

import type { Verb } from '#services/core/request-context.ts';
import { findChannelRows, presentChannels } from './channel-rows.ts';

export const getMessageChannels: Verb<'getMessageChannels'> = async (context) =>
  presentChannels(context, context.actor.tenantId, await findChannelRows(context.database.kysely, context.actor.tenantId));

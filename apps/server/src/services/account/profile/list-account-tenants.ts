import type { Verb } from '#services/core/request-context.ts';
import { listMemberships } from './list-memberships.ts';

export const listAccountTenants: Verb<'listAccountTenants'> = (context) =>
  listMemberships(context, context.actor.accountId, context.actor.tenantId);

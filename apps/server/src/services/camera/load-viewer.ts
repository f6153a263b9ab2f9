import { hasPermission } from '@energy-om/domain';
import { loadActorIn } from '#services/account/session/load-actor.ts';
import type { Actor } from '#services/core/actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import type { PlayTicket } from './play-ticket.ts';

/** Loads the current rights of the ticket's account; null once the session has ended or the permission was revoked. */
export async function loadViewer(context: AppContext, { sessionId, tenantId, expiresAt }: PlayTicket): Promise<Actor | null> {
  const key = `camera ${sessionId} ${tenantId}`;
  try {
    const read = async () => ({ actor: await loadActorIn(context, sessionId, tenantId), expiresAt });
    const { actor } = context.sessions.find(key) ?? (await context.sessions.load(key, read));
    return actor.tenantId === tenantId && hasPermission(actor.roleGrants, 'camera.view') ? actor : null;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'tokenExpired') return null;
    throw error;
  }
}

import { listMemberships } from '#services/account/profile/list-memberships.ts';
import { presentUserInfo } from '#services/account/profile/present-user-info.ts';
import { loadActorIn } from '#services/account/session/load-actor.ts';
import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';

/** The session itself moves to the tenant, so that a refreshed token belongs to the same one and nobody has to sign in again. */
export const switchTenant: Verb<'switchTenant'> = async (context, { tenantId }) => {
  const { actor } = context;
  const memberships = await listMemberships(context, actor.accountId, tenantId);
  const tenant = memberships.find(({ id, state }) => id === tenantId && state === 'member');
  if (!tenant) throw notFound();
  const there = await loadActorIn(context, actor.sessionId, tenantId);
  const subject = {
    subjectKind: 'session' as const,
    subjectId: actor.sessionId,
    changes: { tenantId },
    by: { tenantId, accountId: actor.accountId },
  };
  const answer = await writeOnce(context, subject, async (tx) => {
    await tx.updateTable('sessions').set({ tenant_id: tenantId }).where('id', '=', actor.sessionId).execute();
    return { tenant, userinfo: await presentUserInfo(tx, there) };
  });
  context.sessions.invalidate(({ sessionId }) => sessionId === actor.sessionId);
  return answer;
};

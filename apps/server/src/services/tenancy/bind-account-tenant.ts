import { loadMembership } from '#services/account/profile/list-memberships.ts';
import { redeemTicket } from '#services/account/sign-in/one-time-ticket.ts';
import type { Verb } from '#services/core/request-context.ts';
import { forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { askToJoin } from './ask-to-join.ts';
import { findOpenInvite } from './find-open-invite.ts';
import { joinByInvite } from './join-by-invite.ts';

/**
 * The specification leaves this call open, so an account proves its identity by its token or by the ticket that registration issued. A
 * ticket is used up when it leads to a membership or a request, not by a mistyped code. A ticket goes before a token, because a client sends the token of
 * whoever is signed in with each of its calls.
 */
export const bindAccountTenant: Verb<'bindAccountTenant'> = async (context, { bindTicket, inviteCode, tenantId, note }) => {
  const { actor, database, clock, eventBus } = context;
  if (!actor && !bindTicket) throw forbidden('proofMissing');
  const invite = inviteCode ? await findOpenInvite(database.kysely, inviteCode, clock.now()) : null;
  const chosen = invite?.tenant_id ?? tenantId;
  if (chosen === undefined) throw invalid({ inviteCode: 'tenantOrInviteMissing' });
  const by: { tenantId: string; accountId: string | null } = { tenantId: chosen, accountId: actor?.accountId ?? null };
  const subject = {
    subjectKind: 'membership' as const,
    subjectId: chosen,
    changes: invite ? { joined: true, invite: invite.id } : { asked: true },
    by,
  };
  const membership = await writeOnce(context, subject, async (tx) => {
    const owner = bindTicket ? (await redeemTicket(context, tx, bindTicket, 'bind'))?.accountId : actor?.accountId;
    if (owner === undefined) throw forbidden('bindTicketInvalid');
    by.accountId = owner;
    if (invite) await joinByInvite(context, tx, owner, invite);
    else await askToJoin(context, tx, owner, { tenantId: chosen, note: note || null });
    return loadMembership(tx, owner, chosen, actor?.accountId === owner ? actor.tenantId : null);
  });
  // A request to join needs no secret, so it continues to count by address.
  if (invite) await context.guess?.right();
  if (by.accountId !== null) await eventBus.publish({ kind: 'account-changed', accountId: by.accountId, tenantId: chosen });
  return membership;
};

import type { ApiName } from '@energy-om/contract';
import { findMember } from '../services/account/profile/find-member.ts';
import { noTenant } from '../services/core/actor.ts';
import type { AppContext, SignedInContext } from '../services/core/request-context.ts';

/**
 * Lets a command do what a member of a tenant could do by a call, with the member's rights and in their name. Throws when there is none.
 *
 * @param operation the call that the audit log names
 */
export async function createMemberContext(
  context: AppContext,
  tenantId: string,
  phone: string,
  operation: ApiName,
): Promise<SignedInContext> {
  const member = await findMember(context.database, tenantId, phone);
  if (!member) throw new Error(`no member of the tenant has the mobile number ${phone}`);
  return {
    ...context,
    requestId: context.ids.next(),
    address: '',
    userAgent: null,
    language: 'en',
    deviceTime: null,
    operation,
    idempotency: null,
    intent: null,
    uploads: [],
    // A command has no session.
    actor: { ...member, sessionId: noTenant },
    guess: null,
  };
}

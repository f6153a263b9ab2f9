import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import type { RequestContext, Verb } from '../request-context.ts';
import { writeOnce } from '../write-once.ts';
import { findAccountByPassword } from './check-password.ts';
import { findStartTenant } from './list-memberships.ts';
import { redeemLoginTicket } from './login-ticket.ts';
import { refreshSession } from './refresh-session.ts';
import { startSession } from './sessions.ts';

type Input = ApiParsedInput<'requestToken'>;
type Output = ApiOutput<'requestToken'>;

const invalidRequest: Output = { error: 'invalid_request' };
const invalidGrant: Output = { error: 'invalid_grant' };

const grants: Record<string, (context: RequestContext, input: Input) => Promise<Output>> = {
  async password(context, input) {
    if (!input.username || !input.password) return invalidRequest;
    const account = await findAccountByPassword(context, input.username, input.password);
    return account ? startSessionIn(context, account.id, input) : invalidGrant;
  },
  async login_ticket(context, input) {
    if (!input.login_ticket) return invalidRequest;
    const accountId = await redeemLoginTicket(context, input.login_ticket);
    return accountId ? startSessionIn(context, accountId, input) : invalidGrant;
  },
  async refresh_token(context, input) {
    // `refreshtoken` is the specification's spelling (spec §7), the other one RFC 6749's.
    const token = input.refreshtoken ?? input.refresh_token;
    if (!token) return invalidRequest;
    return (await refreshSession(context, token)) ?? invalidGrant;
  },
};

export const requestToken: Verb<'requestToken'> = async (context, input) => {
  if (!input.grant_type) return invalidRequest;
  const grant = Object.hasOwn(grants, input.grant_type) ? grants[input.grant_type] : undefined;
  return grant ? grant(context, input) : { error: 'unsupported_grant_type' };
};

async function startSessionIn(context: RequestContext, accountId: string, input: Input): Promise<Output> {
  const tenantId = await findStartTenant(context, accountId, input.tenantid ?? null);
  const session = { id: context.ids.next(), accountId, tenantId };
  const subject = { subjectKind: 'session', subjectId: session.id, changes: { started: true, by: input.grant_type }, by: session };
  return writeOnce(context, subject, (tx) => startSession(tx, context, session));
}

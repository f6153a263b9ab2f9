import { type ApiInput, type ApiName, type ApiOutput, type ApiParsedInput, api } from '@energy-om/contract';
import type { RoleGrant } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Actor } from '#services/core/actor.ts';
import type { AppContext, ContextOf, SignedInContext, Verb } from '#services/core/request-context.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';

/** Within which the demonstration is loaded. */
export interface Loading {
  context: AppContext;
  tx: Transaction<Schema>;
}

/** Who sets a tenant up, or asks for something in a team of their own. */
export interface Administrator {
  tenantId: string;
  accountId: string;
  fullName: string;
  teams?: Actor['teams'];
  /** By default an administrator's of the whole tenant. */
  roleGrants?: readonly RoleGrant[];
  /** By the areas of the grants. */
  grantAreaPaths?: Actor['grantAreaPaths'];
  clientProjectIds?: readonly string[];
}

/**
 * The context of an administrator's calls within the transaction of the loading, while the clock stands still. What the calls publish is
 * dropped: no server can have cached anything of tenants that nobody sees before the commit.
 *
 * @param at epoch milliseconds
 */
export function servicesAt({ context, tx }: Loading, by: Administrator, at: number, nextId: () => string): SignedInContext {
  const { roleGrants = [{ role: 'tenant_admin', areaId: null }], grantAreaPaths = {}, clientProjectIds = [] } = by;
  const rights = { roleGrants: [...roleGrants], grantAreaPaths, clientProjectIds: [...clientProjectIds] };
  const actor: Actor = { teams: [], ...by, ...rights, suspensionReason: null, sessionId: '' };
  const ofLoading = { ...context, clock: { now: () => new Date(at) }, ids: { next: nextId } };
  const request = {
    requestId: '',
    address: '',
    userAgent: null,
    deviceTime: null,
    idempotency: null,
    intent: null,
    uploads: [],
    guess: null,
  };
  const signedIn: SignedInContext = { ...ofLoading, ...request, language: 'zh-CN', operation: 'getUserInfo', actor };
  return joinTransaction(signedIn, tx).context;
}

/** Makes a call as it comes through the front door: its input is judged by the row of the API table, and the audit log names the call. */
export function call<Name extends ApiName>(
  context: SignedInContext,
  name: Name,
  verb: Verb<Name>,
  input: ApiInput<Name>,
): Promise<ApiOutput<Name>> {
  const parsed = api[name].input.parse(input) as ApiParsedInput<Name>;
  return verb({ ...context, operation: name } as unknown as ContextOf<Name>, parsed);
}

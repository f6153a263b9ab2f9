import { hash } from 'node:crypto';
import type { Endpoint, ServedApiName } from '@energy-om/contract';
import { hasPermission } from '@energy-om/domain';
import { digestSecret } from '#services/account/password/password.ts';
import { type Credentials, loadActor } from '#services/account/session/load-actor.ts';
import type { Actor, RequestContext, Verb } from '#services/core/request-context.ts';
import { forbidden, ServiceError } from '#services/core/service-error.ts';
import { findFirstAnswer } from '#services/core/write/idempotency.ts';
import { beginGuess } from '#services/limits/guess.ts';
import { takeCall } from '#services/limits/take-call.ts';
import { parseInput } from './parse-input.ts';

/** What a call carries, decrypted and not yet checked. */
export interface CallContent {
  input: unknown;
  /** In clear: what makes two writes with one idempotency key the same write. */
  text: string;
  idempotencyKey: string | null;
}

export type AnyVerb = (context: RequestContext, input: unknown) => Promise<unknown>;

/** For walking the table: which input belongs to which verb is checked where the verbs are listed. */
export function asAnyVerb(verb: { [Name in ServedApiName]: Verb<Name> }[ServedApiName]): AnyVerb {
  return verb as AnyVerb;
}

/** Who calls, and may they, and not too often? null for an open call without a token. Throws for one that is not served, too. */
export async function authorise(endpoint: Endpoint, context: RequestContext, credentials: Credentials): Promise<Actor | null> {
  const isNamed = endpoint.access !== 'open' || (endpoint.optionalAuth && credentials.token !== null);
  const actor = isNamed ? await loadActor(context, credentials) : null;
  // Guesses count by address even of who is signed in: an account is quickly made.
  if (endpoint.limit === 'guess') context.guess = await beginGuess(context);
  else await takeCall(context, endpoint.limit, actor?.accountId);
  if (!endpoint.served) throw new ServiceError('notFound', 'notServed');
  if (actor !== null && endpoint.access !== 'open' && endpoint.access !== 'account' && !hasPermission(actor.roleGrants, endpoint.access))
    throw forbidden();
  return actor;
}

/** schema → first answer of a repeat → verb. The actor is in the context by now. */
export async function runCall(endpoint: Endpoint, verb: AnyVerb, context: RequestContext, content: CallContent): Promise<unknown> {
  const input = parseInput(endpoint, content.input, context.language);
  if (content.idempotencyKey === null || context.actor === null) return verb(context, input);
  context.idempotency = {
    key: content.idempotencyKey,
    bodyHash: await hashBody(endpoint, content.text, content.idempotencyKey),
    operation: context.operation,
  };
  const first = await findFirstAnswer(context);
  if (first) return first.answer;
  try {
    return await verb(context, input);
  } catch (error) {
    // A twin may have been quicker and moved what this one then could not: its answer is the answer of both.
    const answered = error instanceof ServiceError ? await findFirstAnswer(context) : null;
    if (answered) return answered.answer;
    throw error;
  }
}

/** Kept for a day, and so never a quick way to try out the password in it. */
async function hashBody({ carriesPassword }: Endpoint, text: string, key: string): Promise<string> {
  return carriesPassword ? digestSecret(text, key) : hash('sha256', text, 'base64url');
}

import { hash } from 'node:crypto';
import { type ApiName, type Endpoint, movingCalls } from '@energy-om/contract';
import { hasPermission } from '@energy-om/domain';
import { digestSecret } from '#services/account/password/password.ts';
import { type Credentials, loadActor } from '#services/account/session/load-actor.ts';
import type { Actor, RequestContext, Verb } from '#services/core/request-context.ts';
import { forbidden, invalid, ServiceError, tenantSuspended } from '#services/core/service-error.ts';
import { findFirstAnswer } from '#services/core/write/idempotency.ts';
import { beginGuess } from '#services/limits/guess.ts';
import { takeCall } from '#services/limits/take-call.ts';
import { findIntentAnswer } from '#services/offline-work/find-intent-answer.ts';
import { recordOfflineCase } from '#services/offline-work/record-offline-case.ts';
import { type IntentOnWire, toIntent } from '#services/work-order/offline/read-intent.ts';
import { parseInput } from './parse-input.ts';

/** The content of a call, decrypted and not yet validated. */
export interface CallContent {
  input: unknown;
  /** The decrypted text, by which two writes with one idempotency key are compared. */
  text: string;
  idempotencyKey: string | null;
}

export type AnyVerb = (context: RequestContext, input: unknown) => Promise<unknown>;

/** For iterating over the table: the list of verbs checks that each verb's input fits its call. */
export function asAnyVerb(verb: { [Name in ApiName]: Verb<Name> }[ApiName]): AnyVerb {
  return verb as AnyVerb;
}

/**
 * Authenticates and authorises the caller and counts the call; null for an open call without a token. Throws for every write in a suspended
 * tenant, too.
 */
export async function authorise(endpoint: Endpoint, context: RequestContext, credentials: Credentials): Promise<Actor | null> {
  const actor = await authenticate(endpoint, context, credentials);
  assertMay(endpoint, actor);
  return actor;
}

/** Finds out who calls, and counts the call; null for an open call without a token. */
export async function authenticate(endpoint: Endpoint, context: RequestContext, credentials: Credentials): Promise<Actor | null> {
  const isNamed = endpoint.access !== 'open' || (endpoint.optionalAuth && credentials.token !== null);
  const actor = isNamed ? await loadActor(context, credentials, context.address) : null;
  // Guesses count by address even for a signed-in caller, because accounts are easily made.
  if (endpoint.limit === 'guess') context.guess = await beginGuess(context);
  else await takeCall(context, endpoint.limit, actor?.accountId);
  return actor;
}

/** Throws `forbidden` for whoever lacks the permission of a call, and for every write in a suspended tenant. */
export function assertMay({ access, writesTenant }: Endpoint, actor: Actor | null): void {
  if (actor === null) return;
  if (access !== 'open' && access !== 'account' && !hasPermission(actor.roleGrants, access)) throw forbidden();
  if (writesTenant && actor.suspensionReason !== null) throw tenantSuspended(actor.suspensionReason);
}

/**
 * As `assertMay`. What was done without a network, before its author lost the permission, got its answer or becomes a case though it is refused: a repeat of what
 * counted gets its answer, and nothing of the rest is lost.
 */
export async function findAnswerWithoutRight(
  endpoint: Endpoint,
  context: RequestContext,
  content: CallContent,
): Promise<{ answer: unknown } | null> {
  try {
    assertMay(endpoint, context.actor);
    return null;
  } catch (refusal) {
    const parsed = refusal instanceof ServiceError ? endpoint.input.safeParse(content.input) : null;
    const { intent } = (parsed?.success ? parsed.data : {}) as { intent?: IntentOnWire };
    if (intent === undefined || (content.idempotencyKey ?? intent.id) !== intent.id) throw refusal;
    context.intent = toIntent(intent, context, await hashBody(endpoint, content.text, intent.id));
    const first = await findIntentAnswer(context, true);
    if (first !== null) return first;
    await recordOfflineCase(context, parsed?.data, refusal as ServiceError);
    throw refusal;
  }
}

/**
 * Calls that write the key in the one statement that writes everything else, and do nothing before it. A repeat is refused by the state that the first call left, or
 * by its key, and gets the first answer then; so the first call, which nearly all are, need not ask for one.
 */
const writtenWithKey: ReadonlySet<string> = new Set<ApiName>([...movingCalls, 'dispatchWorkOrder', 'createWorkOrder']);

/** Runs the schema, then looks for the first answer of a repeat, then runs the verb. The context contains the actor already. */
export async function runCall(endpoint: Endpoint, verb: AnyVerb, context: RequestContext, content: CallContent): Promise<unknown> {
  const input = parseInput(endpoint, content.input, context.language);
  const { intent } = (input ?? {}) as { intent?: IntentOnWire };
  const key = content.idempotencyKey ?? intent?.id ?? null;
  if (key === null || context.actor === null) return verb(context, input);
  if (intent !== undefined && intent.id !== key) throw invalid({ 'Idempotency-Key': 'checkField' });
  const bodyHash = await hashBody(endpoint, content.text, key);
  context.idempotency = { key, bodyHash, operation: context.operation };
  if (intent !== undefined) context.intent = toIntent(intent, context, bodyHash);
  const isFoundAfterwards = context.intent === null && writtenWithKey.has(context.operation);
  const first = isFoundAfterwards ? null : await findAnswer(context);
  if (first) return first.answer;
  try {
    return await verb(context, input);
  } catch (error) {
    // A call with the same key, earlier or at the same time, may have changed the state, so that this one failed: both get the first one's answer.
    const answered = error instanceof ServiceError ? await findAnswer(context, error) : null;
    if (answered) return answered.answer;
    if (error instanceof ServiceError) await recordOfflineCase(context, input, error);
    throw error;
  }
}

/** @param refusal of the call now, where its first answer may have been forgotten meanwhile though it took effect */
function findAnswer(context: RequestContext, refusal: ServiceError | null = null): Promise<{ answer: unknown } | null> {
  return context.intent === null ? findFirstAnswer(context) : findIntentAnswer(context, refusal !== null);
}

/** The hash is stored for a day, so a body with a password is hashed slowly, since otherwise the hash could be used to guess it. */
async function hashBody({ carriesPassword }: Endpoint, text: string, key: string): Promise<string> {
  return carriesPassword ? digestSecret(text, key) : hash('sha256', text, 'base64url');
}

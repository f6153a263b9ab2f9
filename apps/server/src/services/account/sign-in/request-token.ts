import { type ApiOutput, type ApiParsedInput, endedByOwner } from '@energy-om/contract';
import { isMobileNumber, normaliseLoginName, normaliseMobileNumber } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { RequestContext, Verb } from '#services/core/request-context.ts';
import { invalid, ServiceError } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { beginGuess, countProof } from '#services/limits/guess.ts';
import { findAccountByWechatCode, lockLinkedAccount } from '#services/third-party/wechat-account.ts';
import { findAccountByPassword } from '../password/check-password.ts';
import { findStartTenant } from '../profile/list-memberships.ts';
import { lockProvenAccount } from '../profile/lock-account.ts';
import { rememberGivenToken } from '../session/bad-tokens.ts';
import { describeDevice } from '../session/describe-device.ts';
import { refreshSession } from '../session/refresh-session.ts';
import { startSession } from '../session/sessions.ts';
import { hashToken, keyOfToken } from '../session/tokens.ts';
import { takeAccountByCode } from '../verification-code/check-code.ts';
import { findTicketOwner, redeemTicket } from './one-time-ticket.ts';

type Input = ApiParsedInput<'requestToken'>;
type Output = ApiOutput<'requestToken'>;

const invalidRequest: Output = { error: 'invalid_request' };
const invalidGrant = { error: 'invalid_grant' } as const satisfies Output;

/** Passwords and codes can be guessed, so they count with the other ways to sign in; tickets and refresh tokens cannot. */
const grants: Record<string, (context: RequestContext, input: Input) => Promise<Output>> = {
  async password(context, input) {
    if (!input.username || !input.password) return invalidRequest;
    context.guess = await beginGuess(context);
    const account = await findAccountByPassword(context, normaliseLoginName(input.username), input.password);
    if (!account) return invalidGrant;
    await countProof(context, account.id);
    return startSessionIn(context, input, account.id, (tx) => lockProvenAccount(tx, account));
  },
  async sms_code(context, input) {
    if (!input.phone_number || !input.verification_code) return invalidRequest;
    const phoneNumber = normaliseMobileNumber(input.phone_number);
    if (!isMobileNumber(phoneNumber)) return invalidRequest;
    context.guess = await beginGuess(context);
    const account = await takeAccountByCode(context, phoneNumber, input.verification_code).catch(nullWhenInvalid);
    if (!account) return invalidGrant;
    await countProof(context, account.id);
    return startSessionIn(context, input, account.id, (tx) => lockProvenAccount(tx, account));
  },
  async wechat_code(context, input) {
    if (!input.code) return invalidRequest;
    if (context.wechat === null) return { error: 'unsupported_grant_type' };
    context.guess = await beginGuess(context);
    const linked = await findAccountByWechatCode(context, input.code);
    if (!linked) return invalidGrant;
    await countProof(context, linked.accountId);
    return startSessionIn(context, input, linked.accountId, (tx) => lockLinkedAccount(tx, linked));
  },
  async login_ticket(context, input) {
    const ticket = input.login_ticket;
    if (!ticket) return invalidRequest;
    const account = await findTicketOwner(context.database.kysely, ticket, 'login');
    if (!account) return invalidGrant;
    // The account is locked before the ticket, in the order in which setting a new password locks them.
    const redeem = async (tx: Transaction<Schema>) =>
      (await lockProvenAccount(tx, account)) && (await redeemTicket(context, tx, ticket, 'login')) !== null;
    return startSessionIn(context, input, account.id, redeem);
  },
  async refresh_token(context, input) {
    // `refreshtoken` is the specification's spelling (spec §7), the other one RFC 6749's.
    const token = input.refreshtoken ?? input.refresh_token;
    if (!token) return invalidRequest;
    const pair = await refreshSession(context, token);
    return pair === 'owner' ? { ...invalidGrant, error_description: endedByOwner } : (pair ?? invalidGrant);
  },
};

export const requestToken: Verb<'requestToken'> = async (context, input) => {
  if (!input.grant_type) return invalidRequest;
  const grant = Object.hasOwn(grants, input.grant_type) ? grants[input.grant_type] : undefined;
  if (!grant) return { error: 'unsupported_grant_type' };
  const answer = await grant(context, input);
  if ('access_token' in answer) rememberGivenToken(context, keyOfToken(hashToken(answer.access_token)));
  return answer;
};

function nullWhenInvalid(error: unknown): null {
  if (error instanceof ServiceError && error.kind === 'invalid') return null;
  throw error;
}

/** @param isStillProven whether the proof still counts, decided in the transaction that opens the session */
async function startSessionIn(
  context: RequestContext,
  input: Input,
  accountId: string,
  isStillProven: (tx: Transaction<Schema>) => Promise<boolean>,
): Promise<Output> {
  const tenantId = await findStartTenant(context, accountId, input.tenantid ?? null);
  const session = { id: context.ids.next(), accountId, tenantId };
  const changes = { started: true, by: input.grant_type, device: describeDevice(context.userAgent).device };
  const subject = { subjectKind: 'session' as const, subjectId: session.id, changes, by: session };
  const pair = await writeOnce(context, subject, async (tx) => {
    if (!(await isStillProven(tx))) throw invalid({});
    return startSession(tx, context, session);
  }).catch(nullWhenInvalid);
  return pair ?? invalidGrant;
}

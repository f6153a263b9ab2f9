import { randomInt } from 'node:crypto';
import type { VerifyCodeScene } from '@energy-om/contract';
import { minuteSeconds, secondMs } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import { SmsFailedError, type SmsMessage, type SmsProvider } from '#adapters/sms/sms-provider.ts';
import { advisoryLocks } from '#db/locks/advisory-locks.ts';
import type { CodeScene } from '#db/schema/verification-codes.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { invalid, unavailable } from '#services/core/service-error.ts';
import { addressKey } from '#services/limits/address-key.ts';
import { codeLimits, guessesOfOneName } from '#services/limits/limit-table.ts';
import { hashPassword, verifyPassword } from '../password/password.ts';
import { auditFailedSignIn } from '../sign-in/audit-failed-sign-in.ts';
import { assertMayAsk, type CodeShare, findShare, networkColumns, toCodeRequest } from './code-budget.ts';

export const codeLifetimeSeconds = 5 * minuteSeconds;
const maxTries = 5;
/** Of these, tries from another address than the one that asked for the code: strangers must not use up the owner's tries. */
const maxTriesElsewhere = 2;
/** The number in the row of a code that the provider refused: it counts for the address alone. */
const noNumber = '';

/**
 * Sends a code to a number, whether or not anyone has an account with it. Codes are counted under one lock of the database, so that
 * several servers and simultaneous calls together do not send more than allowed. While a share of the installation's messages is used up,
 * the answer has the same text and takes the same time whether the code was sent or held back.
 *
 * Throws `tooMany` with the waiting time, `unavailable` when the provider does not take it or there is none.
 * @returns whether a share is used up
 */
export async function sendVerificationCode(
  context: RequestContext,
  phoneNumber: string,
  scene: VerifyCodeScene,
): Promise<{ isScarce: boolean }> {
  const { sms, database, clock, ids } = context;
  if (sms === null) throw unavailable('smsNotConfigured');
  await database.assertWritable();
  const request = toCodeRequest(phoneNumber, context.address, context.config.limitFactor);
  // Once before the costly hash, for those who ask again and again, and once under the lock.
  await assertMayAsk(database.kysely, request, clock.now());
  const { code, codeHash } = await makeCode();
  const id = ids.next();
  const found = await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.verificationCodes})`.execute(tx);
    const now = clock.now();
    await assertMayAsk(tx, request, now);
    const codeShare = await findShare(tx, request, now);
    const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * secondMs);
    const times = { created_at: now, expires_at: expiresAt };
    const row = { id, recipient: phoneNumber, scene, code_hash: codeHash, share: codeShare.share, ...networkColumns(request), ...times };
    await tx.insertInto('verification_codes').values(row).execute();
    return codeShare;
  });
  if (found.isScarce) reportScarcity(context, found);
  if (found.share === null) context.metrics.add('smsCodesHeldBack');
  const sending = found.share === null ? Promise.resolve() : deliver(context, sms, { phoneNumber, code, scene }, id);
  // The call does not wait for the provider: the time it takes would show whether a code was sent.
  if (found.isScarce) sending.catch(() => undefined);
  else await sending;
  return { isScarce: found.isScarce };
}

/** Six digits are quickly tried out: only a slow hash protects them from a reader of the database during their lifetime. */
export async function makeCode(): Promise<{ code: string; codeHash: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, codeHash: await hashPassword(code) };
}

async function deliver(context: RequestContext, sms: SmsProvider, message: SmsMessage, id: string): Promise<void> {
  try {
    await sms.send(message);
    context.metrics.add('smsCodesSent');
  } catch (error) {
    context.log.warn({ requestId: context.requestId, route: context.operation, err: error }, 'a verification code was not sent');
    // Refused for good: no code was sent, so the number need not wait. The request still counts for the address, from which the provider
    // could otherwise be called without end. After any other error the code may have been sent.
    if (error instanceof SmsFailedError && !error.isRetryable) {
      await context.database.kysely.updateTable('verification_codes').set({ recipient: noNumber }).where('id', '=', id).execute();
    }
    throw unavailable('codeNotSent');
  }
}

/** Logs one error for operators, however many calls find the share used up; the next one only after an hour without. */
function reportScarcity({ metrics, clock, log, config }: RequestContext, { sent }: CodeShare): void {
  const nowSeconds = clock.now().getTime() / secondMs;
  const last = metrics.read('smsShareUsedUpAt');
  metrics.set('smsShareUsedUpAt', nowSeconds);
  if (nowSeconds - last <= codeLimits.everyone.seconds) return;
  metrics.add('smsBreakerTrips');
  const most = { everyone: codeLimits.everyone.count * config.limitFactor, others: codeLimits.others.count * config.limitFactor };
  log.error(
    { sentInTheLastHour: sent, most },
    'a share of the verification codes that may be sent in an hour is used up: an attack, or RATE_LIMIT_FACTOR is too low',
  );
}

interface TryValues {
  recipient: string;
  scene: CodeScene;
  /** Of whom it counts; null: of whoever has the number. */
  account: string | null;
  now: Date;
  address: string;
}

/** Takes one of the five tries of the newest code for the recipient and purpose. */
const takeTry = statement<TryValues, { id: string; code_hash: string }>(
  'take-code-try',
  `
    update verification_codes set tries = tries + 1, tries_elsewhere = tries_elsewhere + (address <> :address)::int
    where id = (select id from verification_codes where recipient = :recipient and scene = :scene
        and account_id is not distinct from :account::uuid order by created_at desc, id desc limit 1)
      and used_at is null and expires_at > :now
      and tries < ${maxTries} and (address = :address or tries_elsewhere < ${maxTriesElsewhere})
    returning id, code_hash`,
);

/**
 * Checks a code without using it up; `useVerificationCode` does that, together with the write that the code allows. A code that is wrong,
 * old, used, unknown, for another purpose or tried too often gets the same answer in the same time.
 *
 * @returns the code's id. Throws `invalid` at `verificationCode`, `tooMany` for guesses at one number
 */
export async function checkVerificationCode(
  context: RequestContext,
  phoneNumber: string,
  scene: VerifyCodeScene,
  code: string,
): Promise<string> {
  const id = await findCode(context, { recipient: phoneNumber, scene, account: null }, code);
  if (id === null) {
    const account = await context.database.kysely
      .selectFrom('accounts')
      .select('id')
      .where('phone_number', '=', phoneNumber)
      .executeTakeFirst();
    await auditFailedSignIn(context, { way: 'code', tried: phoneNumber, accountId: account?.id ?? null });
    throw invalid({ verificationCode: 'wrongCode' });
  }
  return id;
}

/** @returns the id of the code where it is the right one, which takes the same time where it is not. Throws `tooMany` for guesses at one recipient */
export async function findCode(
  context: RequestContext,
  of: Pick<TryValues, 'recipient' | 'scene' | 'account'>,
  code: string,
): Promise<string | null> {
  const { database, clock, limits } = context;
  await database.assertWritable();
  const address = addressKey(context.address);
  // By address as well: strangers may know the number, and its owner should still be able to sign in.
  await limits.take(`code ${of.recipient} ${of.account ?? address}`, guessesOfOneName);
  const [row] = await database.run(takeTry, { ...of, now: clock.now(), address });
  const matches = await verifyPassword(code, row?.code_hash ?? null);
  return matches && row ? row.id : null;
}

/** Runs in the transaction of the write that the code allows: of two simultaneous uses one succeeds. Throws `invalid` for the other. */
export async function useVerificationCode(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  const used = await tx
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw invalid({ verificationCode: 'wrongCode' });
}

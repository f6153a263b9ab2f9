import { randomInt } from 'node:crypto';
import type { VerifyCodeScene } from '@energy-om/contract';
import { sql, type Transaction } from 'kysely';
import { SmsFailedError, type SmsMessage, type SmsProvider } from '#adapters/sms/sms-provider.ts';
import { advisoryLocks } from '#db/advisory-locks.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { invalid, unavailable } from '#services/core/service-error.ts';
import { addressKey } from '#services/limits/address-key.ts';
import { codeLimits, guessesOfOneName } from '#services/limits/limit-table.ts';
import { hashPassword, verifyPassword } from '../password/password.ts';
import { auditFailedSignIn } from '../sign-in/audit-failed-sign-in.ts';
import { assertMayAsk, type CodeShare, findShare, networkColumns, toCodeRequest } from './code-budget.ts';

export const codeLifetimeSeconds = 5 * 60;
const maxTries = 5;
/** Of them from elsewhere than where the code was asked for: strangers must not use up the owner's tries. */
const maxTriesElsewhere = 2;
/** Of a code that the provider refused: it counts for the address alone. */
const noNumber = '';

/**
 * Sends a code to a number, whether or not anyone has an account with it. What was sent is counted under one lock of the
 * database, so that no number of servers and of simultaneous calls sends one more than allowed. While a share of the
 * installation's messages is used up, the answer has the same text and takes the same time whether the code was sent or held back.
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
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // Six digits are quickly tried out: only a slow hash protects them from a reader of the database during their lifetime.
  const codeHash = await hashPassword(code);
  const id = ids.next();
  const found = await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.verificationCodes})`.execute(tx);
    const now = clock.now();
    await assertMayAsk(tx, request, now);
    const found = await findShare(tx, request, now);
    const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1000);
    const times = { created_at: now, expires_at: expiresAt };
    const row = { id, phone_number: phoneNumber, scene, code_hash: codeHash, share: found.share, ...networkColumns(request), ...times };
    await tx.insertInto('verification_codes').values(row).execute();
    return found;
  });
  if (found.isScarce) raiseAlarm(context, found);
  if (found.share === null) context.metrics.add('smsCodesHeldBack');
  const sending = found.share === null ? Promise.resolve() : deliver(context, sms, { phoneNumber, code, scene }, id);
  // How long the provider takes would tell of whom it was asked.
  if (found.isScarce) sending.catch(() => undefined);
  else await sending;
  return { isScarce: found.isScarce };
}

async function deliver(context: RequestContext, sms: SmsProvider, message: SmsMessage, id: string): Promise<void> {
  try {
    await sms.send(message);
    context.metrics.add('smsCodesSent');
  } catch (error) {
    context.log.warn({ requestId: context.requestId, route: context.operation, err: error }, 'a verification code was not sent');
    // Refused for good: nothing went out, so the number need not wait; who asked has asked all the same, or could make this
    // server ask the provider without end. Else it may have gone out.
    if (error instanceof SmsFailedError && !error.isRetryable) {
      await context.database.kysely.updateTable('verification_codes').set({ phone_number: noNumber }).where('id', '=', id).execute();
    }
    throw unavailable('codeNotSent');
  }
}

/** One line for operators when it begins, however many calls find it; and when it has been over for an hour, the next one. */
function raiseAlarm({ metrics, clock, log, config }: RequestContext, { sent }: CodeShare): void {
  const now = clock.now().getTime() / 1000;
  const last = metrics.read('smsShareUsedUpAt');
  metrics.set('smsShareUsedUpAt', now);
  if (now - last <= codeLimits.everyone.seconds) return;
  metrics.add('smsBreakerTrips');
  const most = { everyone: codeLimits.everyone.count * config.limitFactor, others: codeLimits.others.count * config.limitFactor };
  log.error(
    { sentInTheLastHour: sent, most },
    'a share of the verification codes that may be sent in an hour is used up: an attack, or RATE_LIMIT_FACTOR is too low',
  );
}

interface TryValues {
  number: string;
  scene: VerifyCodeScene;
  now: Date;
  address: string;
}

/** Takes one of the five tries of the newest code for the number and purpose. */
const takeTry = statement<TryValues, { id: string; code_hash: string }>(
  'take-code-try',
  `
    update verification_codes set tries = tries + 1, tries_elsewhere = tries_elsewhere + (address <> :address)::int
    where id = (select id from verification_codes where phone_number = :number and scene = :scene order by created_at desc, id desc limit 1)
      and used_at is null and expires_at > :now
      and tries < ${maxTries} and (address = :address or tries_elsewhere < ${maxTriesElsewhere})
    returning id, code_hash`,
);

/**
 * Checks a code without using it up; `useVerificationCode` does that with what the code allows. A wrong, old, used or
 * unknown one, one for another purpose and one tried too often get the same answer in the same time.
 *
 * @returns the code's id. Throws `invalid` at `verificationCode`, `tooMany` for guesses at one number
 */
export async function checkVerificationCode(
  context: RequestContext,
  phoneNumber: string,
  scene: VerifyCodeScene,
  code: string,
): Promise<string> {
  const { database, clock, limits } = context;
  await database.assertWritable();
  const address = addressKey(context.address);
  // By address as well: a number is what strangers know, and its owner should still get in.
  await limits.take(`code ${phoneNumber} ${address}`, guessesOfOneName);
  const [row] = await database.run(takeTry, { number: phoneNumber, scene, now: clock.now(), address });
  const matches = await verifyPassword(code, row?.code_hash ?? null);
  if (!matches || !row) {
    const account = await database.kysely.selectFrom('accounts').select('id').where('phone_number', '=', phoneNumber).executeTakeFirst();
    await auditFailedSignIn(context, { way: 'code', tried: phoneNumber, accountId: account?.id ?? null });
    throw invalid({ verificationCode: 'wrongCode' });
  }
  return row.id;
}

/** In the transaction of what it allows: of two uses at once one goes through. Throws `invalid` for the other. */
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

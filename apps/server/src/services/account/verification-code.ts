import { randomInt } from 'node:crypto';
import type { VerifyCodeScene } from '@energy-om/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { SmsFailedError } from '../../adapters/sms/sms-provider.ts';
import type { Statement } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { addressKey } from '../limits/address-key.ts';
import { codeLimits, guessesOfOneName } from '../limits/limit-table.ts';
import type { RequestContext } from '../request-context.ts';
import { invalid, tooMany, unavailable } from '../service-error.ts';
import { hashPassword, verifyPassword } from './password.ts';

export const codeLifetimeSeconds = 5 * 60;
const mostTries = 5;
/** Of them from elsewhere than where the code was asked for: strangers must not use up the owner's tries. */
const mostTriesElsewhere = 2;
/** Of a code that the provider refused: it counts for the address alone. */
const noNumber = '';
/** Any number will do as long as every server takes the same. */
const sendingLock = 7_302_027;

/**
 * Sends a code to a number, whether or not anyone has an account with it. What was sent is counted under one lock of the
 * database, so that no number of servers and of simultaneous calls sends one more than allowed.
 *
 * Throws `tooMany` with the waiting time, `unavailable` when the provider does not take it or there is none.
 */
export async function sendVerificationCode(context: RequestContext, phoneNumber: string, scene: VerifyCodeScene): Promise<void> {
  const { sms, database, clock, ids } = context;
  if (sms === null) throw unavailable('smsNotConfigured');
  await database.assertWritable();
  const sending = { phoneNumber, address: addressKey(context.address), factor: context.config.limitFactor };
  // Once before the costly hash, for those who ask again and again, and once under the lock.
  await assertMayBeSent(database.kysely, sending, clock.now());
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // Six digits are soon tried out: only a slow hash keeps them from a reader of the database for as long as they live.
  const codeHash = await hashPassword(code);
  const id = ids.next();
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sendingLock})`.execute(tx);
    const now = clock.now();
    await assertMayBeSent(tx, sending, now);
    const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1000);
    await tx
      .insertInto('verification_codes')
      .values({
        id,
        phone_number: phoneNumber,
        scene,
        code_hash: codeHash,
        address: sending.address,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
  });
  try {
    await sms.send({ phoneNumber, code, scene });
  } catch (error) {
    context.log.warn({ requestId: context.requestId, route: context.endpoint, err: error }, 'a verification code was not sent');
    // Refused for good: nothing went out, so the number need not wait; who asked has asked all the same, or could make this
    // server ask the provider without end. Else it may have gone out.
    if (error instanceof SmsFailedError && !error.isRetryable) {
      await database.kysely.updateTable('verification_codes').set({ phone_number: noNumber }).where('id', '=', id).execute();
    }
    throw unavailable('codeNotSent');
  }
}

interface CountedLimit {
  count: number;
  seconds: number;
}

interface Sending {
  phoneNumber: string;
  address: string;
  /** Of the installation; a number's own limits protect its owner and stay as they are. */
  factor: number;
}

async function assertMayBeSent(tx: Kysely<Schema>, { phoneNumber, address, factor }: Sending, now: Date): Promise<void> {
  const scopes: [limits: readonly CountedLimit[], factor: number, column: 'phone_number' | 'address' | null, value: string][] = [
    [codeLimits.number, 1, 'phone_number', phoneNumber],
    [codeLimits.address, factor, 'address', address],
    [codeLimits.everyone, factor, null, ''],
  ];
  for (const [limits, times, column, value] of scopes) {
    for (const { count, seconds } of limits) {
      let query = tx
        .selectFrom('verification_codes')
        .select('created_at')
        .where('created_at', '>', new Date(now.getTime() - seconds * 1000))
        .orderBy('created_at', 'desc');
      if (column !== null) query = query.where(column, '=', value);
      // The one whose leaving the window makes room.
      const last = await query
        .offset(Math.floor(count * times) - 1)
        .limit(1)
        .executeTakeFirst();
      if (last) throw tooMany(Math.max(1, Math.ceil((last.created_at.getTime() + seconds * 1000 - now.getTime()) / 1000)));
    }
  }
}

/** Takes one of the five tries of the newest code for the number and purpose. $1 number, $2 scene, $3 now, $4 address. */
const takeTry: Statement = {
  name: 'take-code-try',
  text: `
    update verification_codes set tries = tries + 1, tries_elsewhere = tries_elsewhere + (address <> $4)::int
    where id = (select id from verification_codes where phone_number = $1 and scene = $2 order by created_at desc, id desc limit 1)
      and used_at is null and expires_at > $3
      and tries < ${mostTries} and (address = $4 or tries_elsewhere < ${mostTriesElsewhere})
    returning id, code_hash`,
};

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
  const [row] = await database.query<{ id: string; code_hash: string }>(takeTry, [phoneNumber, scene, clock.now(), address]);
  const matches = await verifyPassword(code, row?.code_hash ?? null);
  if (!matches || !row) throw invalid({ verificationCode: 'wrongCode' });
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

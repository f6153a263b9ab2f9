import type { Language } from '@energy-om/contract';
import { minuteSeconds, secondMs } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Mailer } from '#adapters/mail/mailer.ts';
import { advisoryLocks } from '#db/locks/advisory-locks.ts';
import type { Schema } from '#db/schema.ts';
import { noTenant, type SignedInContext, type Verb } from '#services/core/request-context.ts';
import { unavailable } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { codeLimits, mailCodesOfTenant } from '#services/limits/limit-table.ts';
import { assertMayAsk, type CodeRequest, isFlooded, networkColumns, toCodeRequest } from './code-budget.ts';
import { codeLifetimeSeconds, makeCode } from './verification-code.ts';

/**
 * Sends a code to an e-mail address, which counts for this account alone. Whether others have the address, or have asked for so many codes for it that it
 * gets no more for now, shows neither in the answer nor in its time: the call does not wait for the mail server.
 *
 * Throws `tooMany` for the account, the network or the tenant.
 */
export const sendMailCode: Verb<'sendMailCode'> = async (context, { mail }) => {
  const { mailer, database, clock, actor, limits } = context;
  if (mailer === null) throw unavailable('mailNotConfigured');
  await database.assertWritable();
  const { accountId, tenantId } = actor;
  const request = toCodeRequest(mail.toLowerCase(), context.address, context.config.limitFactor);
  await assertMayAsk(database.kysely, request, clock.now(), accountId);
  if (tenantId !== noTenant) await limits.take(`mail codes ${tenantId}`, mailCodesOfTenant);
  const made = await makeCode();
  let isSent = false;
  // The audit log is the organisation's, the address the account's own.
  const subject = { subjectKind: 'account' as const, subjectId: accountId, changes: { mailCode: true } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.verificationCodes})`.execute(tx);
    const now = clock.now();
    await assertMayAsk(tx, request, now, accountId);
    isSent = !(await isFlooded(tx, request, now));
    await insertCode(tx, context, request, made.codeHash);
    return { expiresInSeconds: codeLifetimeSeconds, nextAfterSeconds: codeLimits.number[0].seconds };
  });
  if (isSent) void deliver(context, mailer, mail, made.code);
  else context.metrics.add('mailCodesHeldBack');
  return answer;
};

/** Codes to mobile numbers alone have a share of the text messages. */
async function insertCode(
  tx: Transaction<Schema>,
  { ids, clock, actor }: SignedInContext,
  request: CodeRequest,
  codeHash: string,
): Promise<void> {
  const now = clock.now();
  const times = { created_at: now, expires_at: new Date(now.getTime() + codeLifetimeSeconds * secondMs) };
  const code = { recipient: request.recipient, account_id: actor.accountId, scene: 'mail' as const, code_hash: codeHash, share: null };
  await tx
    .insertInto('verification_codes')
    .values({ id: ids.next(), ...code, ...times, ...networkColumns(request) })
    .execute();
}

/** Never rejects: a mailer answers what became of it. */
async function deliver({ metrics, log, requestId, language }: SignedInContext, mailer: Mailer, to: string, code: string): Promise<void> {
  const result = await mailer.send({ to, ...composeCode(language, code) });
  if (result.kind === 'sent') return metrics.add('mailCodesSent');
  log.warn(
    { requestId, outcome: result.kind, reason: 'reason' in result ? result.reason : null },
    'a code for an e-mail address was not sent',
  );
}

function composeCode(language: Language, code: string): { subject: string; text: string } {
  const minutes = codeLifetimeSeconds / minuteSeconds;
  return language === 'en'
    ? {
        subject: `Verification code ${code}`,
        text: `Your code is ${code}. It is valid for ${minutes} minutes.\n\nYou get it because this address was entered for messages of the Energy O&M app. If that was not you, please ignore this e-mail; nothing will be sent here.`,
      }
    : {
        subject: `验证码 ${code}`,
        text: `您的验证码是 ${code}，${minutes} 分钟内有效。\n\n有人在能源运维应用中填写了此邮箱来接收消息。如非您本人操作，请忽略此邮件，系统不会向此邮箱发送消息。`,
      };
}

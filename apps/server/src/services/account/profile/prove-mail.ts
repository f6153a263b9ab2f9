import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Verb } from '#services/core/request-context.ts';
import { invalid, tokenExpired } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { findCode, useVerificationCode } from '../verification-code/verification-code.ts';
import { lockAccount } from './lock-account.ts';
import { presentUserInfo } from './present-user-info.ts';

/** Messages go to the address from now on: whoever reads what comes there has the account, too. */
export const proveMail: Verb<'proveMail'> = async (context, { mail, verificationCode }) => {
  const { actor, clock } = context;
  const of = { recipient: mail.toLowerCase(), scene: 'mail' as const, account: actor.accountId };
  const codeId = await findCode(context, of, verificationCode);
  if (codeId === null) throw invalid({ verificationCode: 'wrongCode' });
  // The audit log is the organisation's, the address the account's own.
  const subject = { subjectKind: 'account' as const, subjectId: actor.accountId, changes: { mail: true } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await lockAccount(tx, actor.accountId);
    // The owner may have reset the password meanwhile, which ends the session of somebody else and forgets the address that they proved.
    if (!(await isSessionOpen(tx, actor.sessionId))) throw tokenExpired();
    await useVerificationCode(tx, codeId, clock.now());
    await tx.updateTable('accounts').set({ mail, mail_proven_at: clock.now() }).where('id', '=', actor.accountId).execute();
    return presentUserInfo(tx, actor);
  });
  await context.eventBus.publish({ kind: 'account-changed', accountId: actor.accountId, tenantId: null });
  return answer;
};

async function isSessionOpen(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const open = tx.selectFrom('sessions').select('id').where('id', '=', id).where('ended_at', 'is', null);
  return (await open.executeTakeFirst()) !== undefined;
}

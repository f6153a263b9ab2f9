import { isStaff } from '@energy-om/domain';
import { isUniqueViolation } from '#db/errors.ts';
import { assertGoodPassword } from '#services/account/password/new-password.ts';
import { hashPassword } from '#services/account/password/password.ts';
import { listMemberships } from '#services/account/profile/list-memberships.ts';
import { issueTicket } from '#services/account/sign-in/one-time-ticket.ts';
import { checkVerificationCode, useVerificationCode } from '#services/account/verification-code/verification-code.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { findOpenInvite } from './find-open-invite.ts';
import { joinByInvite } from './join-by-invite.ts';

/** Only a caller who has proved to own the number learns that it has an account already. */
export const registerAppUser: Verb<'registerAppUser'> = async (context, input) => {
  const { database, clock, ids } = context;
  const { loginName: phoneNumber, fullName, passWord, inviteCode } = input;
  const invite = inviteCode ? await findOpenInvite(database.kysely, inviteCode, clock.now()) : null;
  assertGoodPassword(passWord, { staff: invite !== null && isStaff([invite.role]), names: [phoneNumber, fullName] });
  const codeId = await checkVerificationCode(context, phoneNumber, 'register', input.verificationCode);
  const passwordHash = await hashPassword(passWord);
  const accountId = ids.next();
  const subject = {
    subjectKind: 'account' as const,
    subjectId: accountId,
    changes: { registered: true, invite: invite?.id },
    by: { tenantId: invite?.tenant_id ?? null, accountId },
  };
  try {
    const bindTicket = await writeOnce(context, subject, async (tx) => {
      await useVerificationCode(tx, codeId, clock.now());
      await tx
        .insertInto('accounts')
        .values({
          id: accountId,
          login_name: phoneNumber,
          full_name: fullName,
          phone_number: phoneNumber,
          password_hash: passwordHash,
          language: context.language,
          created_at: clock.now(),
        })
        .execute();
      if (invite) await joinByInvite(context, tx, accountId, invite);
      return issueTicket(context, tx, { accountId, purpose: 'bind' });
    });
    await context.guess?.right();
    const [tenant = null] = await listMemberships(context, accountId, null);
    return { accountId, bindTicket, tenant };
  } catch (error) {
    throw isUniqueViolation(error, 'accounts_login_name_key') || isUniqueViolation(error, 'accounts_by_phone')
      ? conflict('numberTaken')
      : error;
  }
};

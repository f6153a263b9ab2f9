import type { Selectable } from 'kysely';
import type { AccountTable } from '#db/schema/tenancy.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { checkVerificationCode, useVerificationCode } from './verification-code.ts';

/**
 * The account of a number, for a caller who has just proved to have it; only they learn that there is none.
 * Throws `invalid` at the code or, with a right code, at the number.
 */
export async function takeAccountByCode(context: RequestContext, phoneNumber: string, code: string): Promise<Selectable<AccountTable>> {
  const codeId = await checkVerificationCode(context, phoneNumber, 'login', code);
  return context.database.transaction(async (tx) => {
    const account = await tx.selectFrom('accounts').selectAll().where('phone_number', '=', phoneNumber).executeTakeFirst();
    if (!account) throw invalid({ phoneNumber: 'numberUnknown' });
    await useVerificationCode(tx, codeId, context.clock.now());
    return account;
  });
}

import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { addressKey } from '#services/limits/address-key.ts';
import { guessesOfOneName } from '#services/limits/limit-table.ts';
import { beginAttempt } from '../attempts.ts';

/**
 * To be called before a password is checked. Unknown names are counted alike, so that waiting does not reveal which names exist. Only
 * signing in by password has to wait, and at an address where the account has been signed in before only the tries from there count:
 * so nobody can lock somebody else out for good.
 *
 * Throws `tooMany` with the waiting time.
 */
export async function beginPasswordAttempt(context: RequestContext, loginName: string): Promise<void> {
  const { database, limits } = context;
  // Checked first: without a count no password is checked.
  await database.assertWritable();
  const tried = await nameTried(context, loginName);
  await limits.take(`password ${tried}`, guessesOfOneName);
  await beginAttempt(context, tried, 'passwordLocked');
}

/** To be called when the password was right, or was reset by the owner of the number. */
export async function forgetPasswordFailures({ database }: Pick<RequestContext, 'database'>, loginName: string): Promise<void> {
  await database.kysely
    .deleteFrom('password_failures')
    .where((where) =>
      where.or([where('tried', '=', loginName), where(sql<boolean>`starts_with(tried, ${loginName + atAddress})`, '=', true)]),
    )
    .execute();
}

/** Separates name and address. No name contains a line break. */
const atAddress = '\n';

/** The addresses of the account's sessions, also of ended ones until these are deleted. */
const selectAddresses = statement<{ name: string }, { address: string }>(
  'select-addresses-of-name',
  `select distinct s.address from sessions s join accounts a on a.id = s.account_id
    where a.login_name = :name and s.address is not null limit 100`,
);

async function nameTried({ database, address }: RequestContext, loginName: string): Promise<string> {
  const here = addressKey(address);
  const known = await database.run(selectAddresses, { name: loginName });
  return known.some((session) => addressKey(session.address) === here) ? `${loginName}${atAddress}${here}` : loginName;
}

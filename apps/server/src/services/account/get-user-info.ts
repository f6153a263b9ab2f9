import { maskPhone, permissionsOf } from '@energy-om/domain';
import type { Verb } from '../request-context.ts';

export const getUserInfo: Verb<'getUserInfo'> = async (context) => {
  const { actor } = context;
  const account = await context.database.kysely
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow();
  return {
    id: account.id,
    loginName: account.login_name,
    fullName: account.full_name,
    phoneNumber: maskPhone(account.phone_number),
    avatar: account.avatar,
    roles: [...new Set(actor.roleGrants.map((grant) => grant.role))],
    permissions: permissionsOf(actor.roleGrants),
    teams: actor.teams,
  };
};

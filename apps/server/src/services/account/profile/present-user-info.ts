import type { ApiOutput } from '@energy-om/contract';
import { maskPhone, permissionsOf } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Actor } from '#services/core/actor.ts';
import { loadAccount } from './load-account.ts';
import { notificationChoicesOf } from './notification-choices.ts';

/** The account as its owner sees it, with what it may do in the actor's tenant. */
export async function presentUserInfo(database: Kysely<Schema>, actor: Actor): Promise<ApiOutput<'getUserInfo'>> {
  const account = await loadAccount(database, actor.accountId);
  const wechat = await database
    .selectFrom('third_party_links')
    .select('linked_at')
    .where('account_id', '=', actor.accountId)
    .where('type', '=', 'wechat')
    .where('linked_at', 'is not', null)
    .executeTakeFirst();
  const tenant = await database
    .selectFrom('tenants as t')
    .leftJoin('tenant_parameters as p', (join) => join.onRef('p.tenant_id', '=', 't.id').on('p.tenant_id', '=', actor.tenantId))
    .select(['t.time_zone', 'p.notifications'])
    .where('t.id', '=', actor.tenantId)
    .executeTakeFirst();
  return {
    id: account.id,
    loginName: account.login_name,
    fullName: account.full_name,
    phoneNumber: maskPhone(account.phone_number),
    avatar: account.avatar,
    language: account.language,
    notifications: notificationChoicesOf(account.preferences, tenant?.notifications ?? null),
    quietHours: account.preferences.quietHours ?? null,
    mail: account.mail,
    isMailProven: account.mail_proven_at !== null,
    hasPassword: account.password_hash !== null,
    hasSigningPin: account.signing_pin_hash !== null,
    wechatLinked: wechat !== undefined,
    roles: [...new Set(actor.roleGrants.map((grant) => grant.role))],
    permissions: permissionsOf(actor.roleGrants),
    teams: actor.teams,
    timeZone: tenant?.time_zone ?? null,
    ...(actor.suspensionReason !== null && { suspension: { reason: actor.suspensionReason } }),
  };
}

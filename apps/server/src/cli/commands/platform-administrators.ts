import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { addPlatformAdministrator } from '#services/tenancy/add-platform-administrator.ts';
import { auditSourceOf } from '../audit-source.ts';

/** Makes an account an administrator of the installation. @returns the text for the operator */
export function grantPlatformAdmin(context: AppContext, loginName: string): Promise<string> {
  return changeAdministrator(context, loginName, 'grant-platform-admin', async (tx, accountId) => {
    await addPlatformAdministrator(tx, context, accountId);
    return `${loginName} administers the platform`;
  });
}

export function revokePlatformAdmin(context: AppContext, loginName: string): Promise<string> {
  return changeAdministrator(context, loginName, 'revoke-platform-admin', async (tx, accountId) => {
    await tx.deleteFrom('platform_administrators').where('account_id', '=', accountId).execute();
    return `${loginName} does not administer the platform`;
  });
}

async function changeAdministrator(
  context: AppContext,
  loginName: string,
  command: string,
  change: (tx: Transaction<Schema>, accountId: string) => Promise<string>,
): Promise<string> {
  const { accountId, text } = await context.database.transaction(async (tx) => {
    const account = await tx.selectFrom('accounts').select('id').where('login_name', '=', loginName).executeTakeFirst();
    if (!account) throw new Error(`there is no account ${loginName}`);
    const subject = {
      subjectKind: 'account' as const,
      subjectId: account.id,
      changes: { platformAdministrator: command.startsWith('grant') },
    };
    const done = await change(tx, account.id);
    await insertAuditRow({ ...context, ...auditSourceOf(command) }, subject, tx);
    return { accountId: account.id, text: done };
  });
  await context.eventBus.publish({ kind: 'account-changed', accountId, tenantId: null });
  return text;
}

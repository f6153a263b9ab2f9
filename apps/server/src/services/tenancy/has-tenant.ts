import type { AppContext } from '#services/core/request-context.ts';

/** Whether the installation has any tenant. */
export async function hasTenant({ database }: Pick<AppContext, 'database'>): Promise<boolean> {
  return (await database.kysely.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined;
}

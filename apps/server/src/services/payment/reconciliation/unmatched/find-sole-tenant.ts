import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

const findTwo = statement<Record<never, never>, { id: string }>('find-sole-tenant', 'select t.id from tenants t order by t.id limit 2');

/** The organisation of an installation with only one, whose everything is that the merchant's account collects; null: there are none, or several. */
export async function findSoleTenant({ run }: Database): Promise<string | null> {
  const [first, second] = await run(findTwo, {});
  return first && !second ? first.id : null;
}

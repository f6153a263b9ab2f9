import { randomInt } from 'node:crypto';
import { counterCodeLength } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

const tries = 20;

const findFree = statement<{ tenant: string; codes: readonly string[] }, { code: string }>(
  'find-free-payment-code',
  `select c.code from unnest(:codes::text[]) with ordinality as c(code, place)
    where not exists (select from payments p where p.tenant_id = :tenant and p.code = c.code and p.state = 'pending')
    order by c.place limit 1`,
);

/** Returns a code that no payment of the organisation which waits has; it is no secret, since a clerk sees whose payment it is. */
export async function findFreeCode(tx: Transaction<Schema>, tenantId: string): Promise<string> {
  const codes = Array.from({ length: tries }, () => String(randomInt(10 ** counterCodeLength)).padStart(counterCodeLength, '0'));
  const [free] = await runIn(tx, findFree, { tenant: tenantId, codes });
  if (!free) throw new Error('no code of payments is free');
  return free.code;
}

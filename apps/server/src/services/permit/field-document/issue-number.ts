import { localDate } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

/** Whoever comes second waits for the first one's transaction, so that a number that was rolled back is given again. */
const countUp = statement<{ tenant: string; series: string }, { last: number }>(
  'count-up-documents',
  `insert into document_counters as c (tenant_id, series, last) values (:tenant, :series, 1)
    on conflict (tenant_id, series) do update set last = c.last + 1 returning last`,
);

/**
 * Gives a document its number: site, kind, month and the next number of this series, without gaps.
 * @param sign of the kind as it is printed @param prefix what the tenant has instead of site and kind; null: nothing
 */
export async function issueNumber(
  tx: Transaction<Schema>,
  { tenant_id: tenant, site_name, time_zone }: { tenant_id: string; site_name: string; time_zone: string },
  { sign, prefix, now }: { sign: string; prefix: string | null; now: Date },
): Promise<string> {
  const month = localDate(now.getTime(), time_zone).slice(0, 7).replace('-', '');
  const series = `${prefix ?? `${site_name}-${sign}`}-${month}`;
  const [counted] = await runIn(tx, countUp, { tenant, series });
  return `${series}-${String(counted?.last ?? 1).padStart(3, '0')}`;
}

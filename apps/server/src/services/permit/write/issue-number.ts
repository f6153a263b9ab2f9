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

export interface NumberedDocument {
  tenantId: string;
  siteName: string;
  /** The sign of the kind as it is printed. */
  sign: string;
  timeZone: string;
  now: number;
}

/** Gives a document its number: site, kind, month and the next number of this series, without gaps. */
export async function issueNumber(tx: Transaction<Schema>, { tenantId, siteName, sign, timeZone, now }: NumberedDocument): Promise<string> {
  const month = localDate(now, timeZone).slice(0, 7).replace('-', '');
  const series = `${siteName}-${sign}-${month}`;
  const [counted] = await runIn(tx, countUp, { tenant: tenantId, series });
  return `${series}-${String(counted?.last ?? 1).padStart(3, '0')}`;
}

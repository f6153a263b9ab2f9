import type { ApiOutput } from '@energy-om/contract';
import { type CutoffPolicy, defaultCutoffPolicy } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

type StoredPolicy = CutoffPolicy & { version: number };

const findPolicy = statement<{ tenant: string }, { version: number; policy: CutoffPolicy }>(
  'find-cutoff-policy',
  'select p.version, p.policy from cutoff_policies p where p.tenant_id = :tenant',
);

/** Reads how the tenant deals with those who owe, and the default where it says nothing. */
export async function readCutoffPolicy(at: Kysely<Schema>, tenant: string): Promise<StoredPolicy> {
  const [row] = await runIn(at, findPolicy, { tenant });
  // What was saved before a rule was there lacks it.
  return { version: row?.version ?? 0, ...defaultCutoffPolicy, ...row?.policy };
}

export function presentCutoffPolicy({ pauses, ...policy }: StoredPolicy): ApiOutput<'getCutoffPolicy'> {
  return { ...policy, pauses: [...pauses] };
}

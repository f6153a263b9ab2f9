import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { readCutoffPolicy } from '../policy-rows.ts';
import { loadCutoffFacts } from './load-cutoff-facts.ts';

const findCutoff = statement<{ tenant: string; command: string }, { wallet_id: string; state: string }>(
  'find-cutoff-of-device-command',
  `select c.wallet_id, c.state from cutoff_meters x join cutoffs c on c.tenant_id = :tenant and c.wallet_id = x.wallet_id
    where x.tenant_id = :tenant and x.command_id = :command`,
);

/** Whether a command that cuts somebody off may still be sent: what was decided is decided anew before each try. Its own being under way is no obstacle. */
export async function mayStillCut(tx: Transaction<Schema>, tenant: string, command: string, now: Date): Promise<boolean> {
  const [cutoff] = await runIn(tx, findCutoff, { tenant, command });
  if (cutoff?.state !== 'sent') return false;
  const policy = await readCutoffPolicy(tx, tenant);
  const facts = await loadCutoffFacts((statement, values) => runIn(tx, statement, values), tenant, {
    wallet: cutoff.wallet_id,
    policy,
    now,
  });
  return facts.owes && policy.isOn && !facts.isHeld && facts.guards.every((guard) => guard === 'underWay' || guard === 'alreadyOff');
}

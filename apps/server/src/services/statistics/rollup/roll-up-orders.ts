import { secondMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn, runPrepared } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { runTenants } from '#services/core/scheduling/run-tenants.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { correctOneRepeat } from './correct-repeats.ts';
import { addChanges, addOrders } from './write-rollups.ts';

/**
 * The number of changes or orders of a tenant in its first turn of a run, a statement that even a busy machine ends in time, and of all tenants in one
 * run; the rest is left to the next run.
 */
const runSize = { perTenant: 250, max: 50_000 } as const;

/**
 * Many orders at once share rows of rollups, and so cost less each. While a step takes less than the one time the next one is larger, and after more than
 * the other it is smaller: both are far from the time at which the database gives a statement up.
 */
const stepSize = { max: 2_000, growsBelowMs: secondMs, shrinksAboveMs: 2 * secondMs } as const;

/** Before the first id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Runs over all tenants: those with changes, and those without rollups in the days of their time zone. */
const findTenants = statement<object, { id: string }>(
  'find-tenants-with-order-changes',
  `select t.id from tenants t left join order_rollup_states s on s.tenant_id = t.id and s.time_zone = t.time_zone and s.made_until is null
    where s.tenant_id is null or exists (select from order_rollup_changes c where c.tenant_id = t.id)`,
);

const addState = statement<{ tenant: string }, object>(
  'add-order-rollup-state',
  `insert into order_rollup_states (tenant_id, time_zone)
    select t.id, '' from tenants t where t.id = :tenant for key share skip locked on conflict do nothing`,
);

interface State {
  /** The zone of the rollups. */
  rolled_zone: string;
  /** The tenant's zone. */
  zone: string;
  made_until: string | null;
}

/** Nothing while another server is at it, or the tenant is being removed. */
const lockState = statement<{ tenant: string }, State>(
  'lock-order-rollup-state',
  `select s.time_zone as rolled_zone, t.time_zone as zone, s.made_until from order_rollup_states s join tenants t on t.id = :tenant
    where s.tenant_id = :tenant for update of s skip locked for key share of t skip locked`,
);

const findChanges = statement<{ tenant: string; limit: number }, { id: string }>(
  'find-order-changes',
  `select c.id from order_rollup_changes c where c.tenant_id = :tenant order by c.id limit :limit`,
);

const findChangesOfRange = statement<{ tenant: string; after: string; until: string }, { id: string }>(
  'find-order-changes-of-range',
  `select c.id from order_rollup_changes c where c.tenant_id = :tenant and c.order_id > :after and c.order_id <= :until`,
);

/** Internal: an order has changed since it was read, so that the step is taken anew. */
class OrderChangedError extends Error {}

const findRange = statement<{ tenant: string; after: string; limit: number }, { until: string | null; n: number }>(
  'find-orders-to-roll-up',
  `select (array_agg(o.id order by o.id desc))[1] as until, count(*) as n
    from (select o.id from work_orders o where o.tenant_id = :tenant and o.id > :after order by o.id limit :limit) o`,
);

type Parts = Pick<AppContext, 'database' | 'log'>;

export const createOrderRollupTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'roll-up-orders', 'the statistics of orders could not be brought up to date');

/**
 * Brings the rollups of orders up to date, for the tenants in turn. Figures are right without it, but cost more. Several servers may do it at
 * once. @returns the number of changes, and of orders whose rollups were made anew
 */
export async function rollUpOrders({ database, log }: Parts, turns = createOrderRollupTurns(log)): Promise<number> {
  const tenants = await database.run(findTenants, {});
  let size: number = runSize.perTenant;
  return runTenants(database, turns, { tenants, runSize }, async ({ id: tenant }) => {
    const begin = performance.now();
    const done = await rollUpTenant(database, tenant, size);
    size = nextSize(size, performance.now() - begin);
    return done;
  });
}

function nextSize(size: number, tookMs: number): number {
  if (tookMs < stepSize.growsBelowMs) return Math.min(stepSize.max, size * 2);
  return tookMs > stepSize.shrinksAboveMs ? Math.max(runSize.perTenant, Math.floor(size / 2)) : size;
}

async function rollUpTenant(database: Database, tenant: string, limit: number): Promise<number> {
  await database.run(addState, { tenant });
  for (;;) {
    const done = await takeStep(database, tenant, limit).catch((error: unknown) => {
      if (error instanceof OrderChangedError) return null;
      throw error;
    });
    if (done !== null) return done;
  }
}

/** @returns null: an order was corrected first, and the step is still to be taken. Throws `OrderChangedError`. */
function takeStep(database: Database, tenant: string, limit: number): Promise<number | null> {
  return database.transaction(async (tx) => {
    const [state] = await runIn(tx, lockState, { tenant });
    if (!state) return 0;
    if (state.rolled_zone !== state.zone) await beginAnew(tx, tenant, state.zone);
    const after = state.rolled_zone === state.zone ? state.made_until : beforeAll;
    return after === null ? takeChanges(tx, tenant, state.zone, limit) : makeFurther(tx, tenant, { zone: state.zone, after, limit });
  });
}

async function takeChanges(tx: Transaction<Schema>, tenant: string, zone: string, limit: number): Promise<number | null> {
  const changes = (await runIn(tx, findChanges, { tenant, limit })).map(({ id }) => id);
  if (changes.length === 0) return 0;
  if (await correctOneRepeat(tx, tenant, changes)) return null;
  await runPrepared(tx, addChanges, { tenant, zone, changes });
  return changes.length;
}

/** Changes are left alone until the rollups contain all orders. */
async function beginAnew(tx: Transaction<Schema>, tenant: string, time_zone: string): Promise<void> {
  await tx.deleteFrom('order_rollups').where('tenant_id', '=', tenant).execute();
  await tx.deleteFrom('device_rollups').where('tenant_id', '=', tenant).execute();
  await tx.updateTable('order_rollup_states').set({ time_zone, made_until: beforeAll }).where('tenant_id', '=', tenant).execute();
}

async function makeFurther(
  tx: Transaction<Schema>,
  tenant: string,
  { zone, after, limit }: { zone: string; after: string; limit: number },
): Promise<number | null> {
  const [{ until, n } = { until: null, n: 0 }] = await runIn(tx, findRange, { tenant, after, limit });
  if (until !== null) {
    const changes = (await runIn(tx, findChangesOfRange, { tenant, after, until })).map(({ id }) => id);
    if (await correctOneRepeat(tx, tenant, changes)) return null;
    const dropped = await runIn(tx, addOrders, { tenant, zone, after, until });
    if (dropped.some(({ id }) => !changes.includes(id))) throw new OrderChangedError();
  }
  const made_until = n < limit ? null : until;
  await tx.updateTable('order_rollup_states').set({ made_until }).where('tenant_id', '=', tenant).execute();
  // The tenant has another turn, in which its changes are taken.
  return limit;
}

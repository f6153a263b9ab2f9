import type { Insertable } from 'kysely';
import type { DispatchRuleTable } from '#db/schema/operations.ts';
import { createRuleTurns, dispatchByRules } from '#services/dispatch-rule/dispatch-by-rules.ts';
import type { TestServer } from '../services/test-server.ts';
import type { TestTenant } from './create-tenant.ts';

/** A rule that sends every new order to the tenant's team, unless given otherwise. */
export async function createDispatchRule(
  { context: { ids, clock, database } }: TestServer,
  tenant: Pick<TestTenant, 'id' | 'team'>,
  changes: Partial<Insertable<DispatchRuleTable>> = {},
): Promise<string> {
  const id = ids.next();
  await database.kysely
    .insertInto('dispatch_rules')
    .values({
      tenant_id: tenant.id,
      id,
      name: '一律派给本班组',
      priority: 10,
      area_id: null,
      team_id: tenant.team.id,
      target: 'team',
      created_at: clock.now(),
      updated_at: clock.now(),
      removed_at: null,
      ...changes,
    })
    .execute();
  return id;
}

/** Dispatches everything that is due, including orders of other suites in the same database, of which one that fails is tried once. */
export async function askRules(server: TestServer): Promise<void> {
  const turns = createRuleTurns(server.context.log);
  for (let rounds = 0; rounds < 20 && (await dispatchByRules(server.context, 50, turns)) > 0; rounds += 1);
}

export function readDispatchRule({ database }: TestServer, id: string) {
  return database.kysely.selectFrom('dispatch_rules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

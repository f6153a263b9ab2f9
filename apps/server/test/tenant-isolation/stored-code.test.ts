import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { findStoredViolations, readStoredCode, type StoredCode } from '../support/tenant-isolation/stored-code.ts';
import { createTenantRelations, readTenantRelations } from '../support/tenant-isolation/tenant-relations.ts';

const relations = createTenantRelations(['orders', 'order_words']);

async function check(kind: string, definition: string): Promise<string[]> {
  const violations = await findStoredViolations({ name: 'planted', kind, definition }, relations);
  return violations.map(({ relation, fault }) => `${relation} ${fault}`);
}

const createTrigger = (body: string) =>
  `create function planted() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

describe('the migrated database', () => {
  it('has views, functions and triggers that stay within a tenant', async () => {
    const client = new pg.Client({ connectionString: await createTestDatabase(inject('postgresUrl')) });
    await client.connect();
    const [code, ofTenants] = [await readStoredCode(client), await readTenantRelations(client)];
    await client.end();
    const name = ({ kind, name }: StoredCode) => `${kind} ${name}`;
    expect(code.map(name)).toEqual(expect.arrayContaining(['view consumption_days', 'plpgsql search_terms']));
    for (const each of code) expect({ [name(each)]: await findStoredViolations(each, ofTenants) }).toEqual({ [name(each)]: [] });
  });
});

describe('stored code passes', () => {
  it.each([
    ['a view of one table', 'view', 'select tenant_id, id from orders where id is not null'],
    ['a view of a union', 'view', 'select o.tenant_id, o.id from orders o union all select w.tenant_id, w.id from order_words w'],
    [
      'a trigger that writes for the tenant of its row',
      'plpgsql',
      createTrigger(`insert into order_words (tenant_id, id) values (new.tenant_id, new.id) on conflict (tenant_id, id) do nothing;`),
    ],
    ['a function without tables', 'sql', 'create function planted(a text) returns text language sql return (select lower(a))'],
    [
      'a function of a given tenant',
      'sql',
      'create function planted(uuid) returns int language sql as $$ select 1 from orders where tenant_id = $1 $$',
    ],
  ])('%s', async (_, kind, definition) => {
    expect(await check(kind, definition)).toEqual([]);
  });
});

describe('a breach is found', () => {
  const unrestricted = 'orders is not restricted to a tenant';
  const notOfView = 'is not read by the tenant of the view';
  it.each([
    ['a view without its tenant', 'view', 'select id from orders', [`orders ${notOfView}`]],
    [
      'an arm of a view without its tenant',
      'view',
      'select tenant_id from orders union select id from order_words',
      [`order_words ${notOfView}`],
    ],
    ['a view that names another column so', 'view', 'select id as tenant_id from orders', [`orders ${notOfView}`]],
    [
      'a view that reads a second table',
      'view',
      'select o.tenant_id, (select count(*) from order_words) from orders o',
      [`order_words ${notOfView}`, `orders ${notOfView}`],
    ],
    ['a trigger', 'plpgsql', createTrigger('delete from orders where id = new.id;'), [unrestricted]],
    ['a condition of a trigger', 'plpgsql', createTrigger('if exists (select from orders) then perform 1; end if;'), [unrestricted]],
    [
      'what a variable becomes',
      'plpgsql',
      'create function planted() returns int language plpgsql as $$ declare n int; begin n := (select count(*) from orders); return n; end $$',
      [unrestricted],
    ],
    ['a text that a trigger runs', 'plpgsql', createTrigger(`execute 'delete from orders';`), ['EXECUTE runs a text that is not known']],
    ['a function', 'sql', 'create function planted() returns bigint language sql return (select count(*) from orders)', [unrestricted]],
    [
      'a function with its body as text',
      'sql',
      'create function planted() returns void language sql as $$ delete from orders $$',
      [unrestricted],
    ],
  ])('%s', async (_, kind, definition, faults) => {
    expect(await check(kind, definition)).toEqual(faults);
  });
});

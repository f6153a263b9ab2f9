import { describe, expect, it } from 'vitest';
import { findViolations } from '../support/tenant-isolation/find-violations.ts';
import { createTenantRelations } from '../support/tenant-isolation/tenant-relations.ts';

const relations = createTenantRelations(['orders', 'projects', 'devices', 'readings', 'readings_by_hour', 'meter_models']);

/** @returns the relations that are not restricted, with what is wrong */
async function check(text: string, sameAs?: readonly number[]): Promise<string[]> {
  return (await findViolations(text, relations, sameAs)).map(({ relation, fault }) => `${relation} ${fault}`);
}

const unrestricted = 'is not restricted to a tenant';

describe('a statement that restricts each relation of a tenant', () => {
  it.each([
    ['a table', 'select * from orders where tenant_id = $1 and id = $2'],
    ['the parameter first, with a cast', 'select * from orders o where $1::uuid = o.tenant_id'],
    ['a row of columns', 'select * from orders o where (o.tenant_id, o.id) = ($1, $2)'],
    ['quoted names', 'select "o"."id" from "orders" as "o" where "o"."tenant_id" = $1'],
    ['the tenant itself', 'select t.name from tenants t where t.id = $1'],
    ['an inner join', 'select 1 from orders o join projects p on p.tenant_id = $1 and p.id = o.project_id where o.tenant_id = $1'],
    ['the condition of a left join', 'select 1 from orders o left join projects p on p.tenant_id = $1 where o.tenant_id = $1'],
    ['the condition of a right join', 'select 1 from orders o right join projects p on o.tenant_id = $1 where p.tenant_id = $1'],
    [
      'a join below a left join',
      'select 1 from orders o left join (projects p join devices d on d.tenant_id = $1) on p.tenant_id = $1 where o.tenant_id = $1',
    ],
    ['conditions in brackets', 'select 1 from orders o where o.id = $2 and (o.status = 1 and (o.tenant_id = $1 and o.team_id is null))'],
    [
      'a subquery in each place',
      `
      select (select name from projects p where p.tenant_id = $1 and p.id = o.project_id),
        array(select 1 from devices where tenant_id = $1)
      from orders o
      where o.tenant_id = $1 and exists (select from devices d where d.tenant_id = $1) and o.id in (select id from projects q where q.tenant_id = $1)
      order by (select count(*) from readings r where r.tenant_id = $1)`,
    ],
    [
      'a lateral join',
      'select 1 from orders o cross join lateral (select 1 from devices d where d.tenant_id = $1 and d.id = o.device_id) x where o.tenant_id = $1',
    ],
    [
      'a CTE and its rows',
      'with mine as (select * from orders where tenant_id = $1) select * from mine m join projects p on p.tenant_id = $1',
    ],
    [
      'a recursive CTE',
      `
      with recursive tree as (
        select id from projects where tenant_id = $1 and id = $2 union all select p.id from projects p join tree t on p.parent_id = t.id where p.tenant_id = $1
      ) select * from tree`,
    ],
    ['the arms of a union', 'select id from orders where tenant_id = $1 union select id from projects where tenant_id = $1'],
    ['a shared table', 'select * from meter_models m where (m.tenant_id = $1 or m.tenant_id is null) and m.id = $2'],
    ['a table of no tenant', 'select * from accounts where id = $1'],
    ['rows that are given', 'select * from jsonb_to_recordset($1) as x(tenant_id uuid), unnest($2::uuid[]) as id'],
    ['a relation of another schema', 'select * from pg_catalog.orders'],
    ['a partition', 'select * from readings_2026_01 where tenant_id = $1'],
    [
      'UPDATE … FROM',
      'update orders o set name = p.name from projects p where p.tenant_id = $1 and o.tenant_id = $1 and p.id = o.project_id',
    ],
    ['DELETE … USING', 'delete from orders o using projects p where p.tenant_id = $1 and o.tenant_id = $1 and p.id = o.project_id'],
    ['INSERT … VALUES', 'insert into orders (id, tenant_id) values ($2, $1), ($3, $1)'],
    ['INSERT … SELECT of the parameter', 'insert into orders (tenant_id, id) select $1, id from unnest($2::uuid[]) as id'],
    [
      'INSERT … SELECT of a restricted row',
      'insert into orders (tenant_id, id) select p.tenant_id, p.id from projects p where p.tenant_id = $1',
    ],
    [
      'INSERT … SELECT of a CTE that writes',
      `
      with moved as (update orders set name = $2 where tenant_id = $1 returning tenant_id, id)
      insert into devices (tenant_id, order_id) select m.tenant_id, m.id from moved m`,
    ],
    [
      'INSERT … SELECT of a CTE with names of its own',
      `
      with x(whose, what) as (select tenant_id, id from orders where tenant_id = $1) insert into devices (tenant_id, id) select whose, what from x`,
    ],
    [
      'INSERT … SELECT of an inserted row',
      `
      with added as (insert into orders (tenant_id, id) values ($1, $2) returning *) insert into devices (tenant_id, id) select added.tenant_id, $3 from added`,
    ],
    [
      'a conflict within the tenant',
      'insert into orders (tenant_id, id) values ($1, $2) on conflict (tenant_id, id) do update set name = excluded.name',
    ],
    [
      'a conflict whose row is restricted',
      'insert into orders as o (tenant_id, id) values ($1, $2) on conflict (id) do update set n = 1 where o.tenant_id = $1',
    ],
    ['a conflict that changes nothing', 'insert into orders (tenant_id, id) values ($1, $2) on conflict do nothing'],
    ['no rows at all', 'begin; set local statement_timeout = 5; show timezone; listen x; notify x; deallocate y; commit'],
    ['a new partition', 'create table readings_2026_01 partition of readings for values from (1) to (2)'],
    ['a table of no tenant that is dropped', 'drop table if exists accounts'],
  ])('passes: %s', async (_, text) => {
    expect(await check(text)).toEqual([]);
  });

  it('passes with parameters that have always held the same value, as a query builder numbers them', async () => {
    const text = 'select 1 from orders o join projects p on p.tenant_id = $1 where o.tenant_id = $2 and o.id = $3';
    expect(await check(text, [0, 0, 2])).toEqual([]);
    expect(await check(text, [0, 1, 2])).toEqual(['projects by $1 where orders is by $2']);
  });
});

describe('a breach is found', () => {
  it.each([
    ['no condition', 'select * from orders', [`orders ${unrestricted}`]],
    ['a view', 'select * from readings_by_hour', [`readings_by_hour ${unrestricted}`]],
    ['a partition', 'select * from readings_2026_01', [`readings_2026_01 ${unrestricted}`]],
    ['all tenants', 'select * from tenants where name = $1', [`tenants ${unrestricted}`]],
    [
      'a join through the other relation',
      'select 1 from orders o join projects p on p.tenant_id = o.tenant_id where o.tenant_id = $1',
      [`projects (p) ${unrestricted}`],
    ],
    ['USING', 'select 1 from orders o join projects p using (tenant_id) where o.tenant_id = $1', [`projects (p) ${unrestricted}`]],
    [
      'a name of both sides',
      'select 1 from orders o join projects p using (tenant_id) where tenant_id = $1',
      [`orders (o) ${unrestricted}`, `projects (p) ${unrestricted}`],
    ],
    ['OR', 'select * from orders where tenant_id = $1 or id = $2', [`orders ${unrestricted}`]],
    ['OR of nothing', 'select * from orders where tenant_id = $1 or tenant_id is null', [`orders ${unrestricted}`]],
    ['OR in a shared table', 'select * from meter_models where tenant_id = $1 or retired_at is null', [`meter_models ${unrestricted}`]],
    [
      'OR of three in a shared table',
      'select * from meter_models where tenant_id = $1 or tenant_id is null or id = $2',
      [`meter_models ${unrestricted}`],
    ],
    [
      'nothing of another relation',
      'select 1 from orders o left join meter_models m on (m.tenant_id = $1 or o.tenant_id is null) where o.tenant_id = $1',
      [`meter_models (m) ${unrestricted}`],
    ],
    ['NOT', 'select * from orders where not (tenant_id = $1)', [`orders ${unrestricted}`]],
    ['another comparison', 'select * from orders where tenant_id <> $1', [`orders ${unrestricted}`]],
    ['one of several', 'select * from orders where tenant_id = any($1)', [`orders ${unrestricted}`]],
    ['a literal', `select * from orders where tenant_id = '00000000-0000-0000-0000-000000000000'`, [`orders ${unrestricted}`]],
    ['an expression', 'select * from orders where tenant_id = coalesce($1, tenant_id)', [`orders ${unrestricted}`]],
    ['another column', 'select * from orders where id = $1', [`orders ${unrestricted}`]],
    ['the condition of HAVING', 'select tenant_id from orders group by tenant_id having tenant_id = $1', [`orders ${unrestricted}`]],
    [
      'the outer side of a left join',
      'select 1 from orders o left join projects p on o.tenant_id = $1 and p.tenant_id = $1',
      [`orders (o) ${unrestricted}`],
    ],
    [
      'the outer side of a right join',
      'select 1 from orders o right join projects p on o.tenant_id = $1 and p.tenant_id = $1',
      [`projects (p) ${unrestricted}`],
    ],
    [
      'both sides of a full join',
      'select 1 from orders o full join projects p on o.tenant_id = $1 and p.tenant_id = $1',
      [`orders (o) ${unrestricted}`, `projects (p) ${unrestricted}`],
    ],
    [
      'a subquery',
      'select (select name from projects p where p.id = o.project_id) from orders o where o.tenant_id = $1',
      [`projects (p) ${unrestricted}`],
    ],
    [
      'EXISTS by the outer relation',
      'select 1 from orders o where o.tenant_id = $1 and exists (select from devices d where d.tenant_id = o.tenant_id)',
      [`devices (d) ${unrestricted}`],
    ],
    [
      'a condition of a subquery on the outer relation',
      'select 1 from orders o where exists (select 1 where o.tenant_id = $1)',
      [`orders (o) ${unrestricted}`],
    ],
    [
      'a lateral join',
      'select 1 from orders o, lateral (select 1 from devices d where d.id = o.device_id) x where o.tenant_id = $1',
      [`devices (d) ${unrestricted}`],
    ],
    ['a CTE', 'with mine as (select * from orders) select * from mine where tenant_id = $1', [`orders ${unrestricted}`]],
    ['a CTE that nothing reads', 'with gone as (delete from orders returning id) select 1', [`orders ${unrestricted}`]],
    ['a table under a CTE of its name', 'with orders as (select * from orders) select * from orders', [`orders ${unrestricted}`]],
    [
      'the second step of a recursive CTE',
      `
      with recursive tree as (select id from projects where tenant_id = $1 union all select p.id from projects p join tree t on p.parent_id = t.id)
      select * from tree`,
      [`projects (p) ${unrestricted}`],
    ],
    ['an arm of a union', 'select id from orders where tenant_id = $1 union all select id from projects', [`projects ${unrestricted}`]],
    ['the arguments of a function in FROM', 'select * from unnest(array(select id from orders)) as id', [`orders ${unrestricted}`]],
    ['UPDATE', 'update orders set name = $1 where id = $2', [`orders ${unrestricted}`]],
    [
      'UPDATE … FROM',
      'update orders o set n = 1 from projects p where o.tenant_id = $1 and p.id = o.project_id',
      [`projects (p) ${unrestricted}`],
    ],
    [
      'UPDATE to another tenant',
      'update orders set tenant_id = gen_random_uuid() where tenant_id = $1',
      ['orders is given another tenant'],
    ],
    [
      'DELETE … USING',
      'delete from orders o using projects p where p.tenant_id = $1 and o.tenant_id = p.tenant_id',
      [`orders (o) ${unrestricted}`],
    ],
    ['INSERT without a tenant', 'insert into orders (id) values ($1)', ['orders is written without its tenant']],
    ['INSERT of a literal', `insert into orders (tenant_id) values ($1), ('x')`, ['orders is written without its tenant']],
    ['INSERT without names', 'insert into orders values ($1, $2)', ['orders is written without its tenant']],
    [
      'INSERT of given rows',
      'insert into orders (tenant_id) select x.tenant_id from jsonb_to_recordset($1) as x(tenant_id uuid)',
      ['orders is written without its tenant'],
    ],
    [
      'INSERT of the rows of any tenant',
      'insert into orders (tenant_id) select tenant_id from projects',
      [`projects ${unrestricted}`, 'orders is written without its tenant'],
    ],
    [
      'a conflict with any row',
      'insert into orders (tenant_id, id) values ($1, $2) on conflict (id) do update set n = 1',
      ['orders a conflict may be with a row of another tenant'],
    ],
    [
      'a conflict restricted by what is new',
      `
      insert into orders (tenant_id, id) values ($1, $2) on conflict (id) do update set n = 1 where orders.tenant_id = excluded.tenant_id`,
      ['orders a conflict may be with a row of another tenant'],
    ],
    [
      'a subquery in what a conflict sets',
      `
      insert into orders (tenant_id, id) values ($1, $2) on conflict do nothing returning (select count(*) from devices)`,
      [`devices ${unrestricted}`],
    ],
    [
      'another parameter',
      'select 1 from orders o join projects p on p.tenant_id = $2 where o.tenant_id = $1',
      ['projects by $2 where orders is by $1'],
    ],
    [
      'another parameter in a CTE',
      'with x as (select 1 from projects where tenant_id = $2) select 1 from orders, x where tenant_id = $1',
      ['orders by $1 where projects is by $2'],
    ],
    [
      'INSERT by another parameter',
      'insert into orders (tenant_id, id) select $2, id from projects where tenant_id = $1',
      ['orders by $2 where projects is by $1'],
    ],
    ['the second of several statements', 'select 1; delete from orders', [`orders ${unrestricted}`]],
    ['EXPLAIN', 'explain select * from orders', [`orders ${unrestricted}`]],
    ['a cursor', 'declare c cursor for select * from orders', [`orders ${unrestricted}`]],
    ['COPY of a table', 'copy orders from stdin', ['orders is taken whole, of all tenants']],
    ['COPY of a query', 'copy (select * from orders) to stdout', [`orders ${unrestricted}`]],
    ['TRUNCATE', 'truncate accounts, orders', ['orders is taken whole, of all tenants']],
    ['DROP', 'drop table if exists public.orders', ['orders is taken whole, of all tenants']],
    ['DROP of a partition', 'drop table readings_2026_01', ['readings_2026_01 is taken whole, of all tenants']],
    ['LOCK TABLE', 'lock table accounts, orders in share mode', ['orders is taken whole, of all tenants']],
    ['ALTER TABLE', 'alter table orders drop column tenant_id', ['AlterTableStmt is a kind of statement that is not known']],
    ['DROP of anything else', 'drop schema public cascade', ['DropStmt is a kind of statement that is not known']],
    ['CREATE TABLE AS', 'create table copied as select 1', ['CreateTableAsStmt is a kind of statement that is not known']],
    ['REFRESH', 'refresh materialized view totals', ['RefreshMatViewStmt is a kind of statement that is not known']],
    ['DO', 'do $$ begin delete from orders; end $$', ['DoStmt is a kind of statement that is not known']],
    ['CALL', 'call close_all($1)', ['CallStmt is a kind of statement that is not known']],
    ['PREPARE', 'prepare x as select 1', ['PrepareStmt is a kind of statement that is not known']],
    ['MERGE', 'merge into accounts a using orders o on o.id = a.id when matched then delete', ['orders is taken whole, of all tenants']],
  ])('%s', async (_, text, faults) => {
    expect(await check(text)).toEqual(faults);
  });

  it('and a statement that cannot be parsed does not pass', async () => {
    await expect(check('select from where')).rejects.toThrow('syntax error');
  });
});

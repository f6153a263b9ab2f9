import { type Node, parse, parsePlPgSQL, type SelectStmt } from 'libpg-query';
import type pg from 'pg';
import { findViolations, findViolationsBelow, type Violation } from './find-violations.ts';
import { listChildren, readColumn, readString } from './syntax-tree.ts';
import type { TenantRelations } from './tenant-relations.ts';

/** What runs in the database itself, and is in no statement that the server sends. */
export interface StoredCode {
  name: string;
  /** 'view', or the language of a function. */
  kind: string;
  /** The query of a view; the `create function` of a function, of a trigger too. */
  definition: string;
}

export async function readStoredCode(client: pg.ClientBase): Promise<StoredCode[]> {
  const { rows } = await client.query<StoredCode>(`
    select c.relname as name, 'view' as kind, pg_get_viewdef(c.oid) as definition from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
    union all
    select p.proname, l.lanname, pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace
    order by 1`);
  return rows;
}

export async function findStoredViolations({ kind, definition }: StoredCode, relations: TenantRelations): Promise<Violation[]> {
  if (kind === 'view') return findViewViolations(definition, relations);
  if (kind === 'plpgsql') return findProcedureViolations(definition, relations);
  return findFunctionViolations(definition, relations);
}

/**
 * Whoever reads a view restricts its `tenant_id`, which has to mean all its rows: each arm of its union takes them from one table and
 * returns the `tenant_id` of that.
 */
async function findViewViolations(definition: string, relations: TenantRelations): Promise<Violation[]> {
  const { stmts = [] } = await parse(definition);
  return stmts
    .flatMap(({ stmt }) => (stmt !== undefined && 'SelectStmt' in stmt ? listArms(stmt.SelectStmt) : []))
    .flatMap((arm) => {
      const tables = listTables(arm).filter((table) => relations.findTenantColumn(table) !== null);
      if (tables.length === 0 || (tables.length === 1 && arm.fromClause?.length === 1 && returnsTenant(arm))) return [];
      return tables.map((relation) => ({ relation, fault: 'is not read by the tenant of the view' }));
    });
}

function listArms(select: SelectStmt): SelectStmt[] {
  const { larg, rarg } = select;
  return larg === undefined || rarg === undefined ? [select] : [...listArms(larg), ...listArms(rarg)];
}

/** Tables below a node, each as often as it is named. */
function listTables(node: object): string[] {
  const own = 'RangeVar' in node ? [(node as { RangeVar: { relname?: string } }).RangeVar.relname ?? ''] : [];
  return [...own, ...listChildren(node).flatMap(listTables)];
}

function returnsTenant({ targetList = [] }: SelectStmt): boolean {
  return targetList.some((target) => {
    if (!('ResTarget' in target) || target.ResTarget.val === undefined) return false;
    const { name = 'tenant_id', val } = target.ResTarget;
    return name === 'tenant_id' && readColumn(val)?.column === 'tenant_id';
  });
}

/** A trigger writes for the tenant of the row that fires it. What is put together when it runs cannot be read, and is a breach. */
async function findProcedureViolations(definition: string, relations: TenantRelations): Promise<Violation[]> {
  const { queries, isDynamic } = listQueries(await parsePlPgSQL(definition));
  const violations = isDynamic ? [{ relation: 'EXECUTE', fault: 'runs a text that is not known' }] : [];
  for (const query of queries)
    violations.push(...(await findViolations(query.replaceAll(/\b(?:new|old)\.tenant_id\b/gi, '$1'), relations)));
  return violations;
}

interface Queries {
  queries: string[];
  isDynamic: boolean;
}

/** The modes in which `variable := expression` is parsed begin here. */
const firstAssignment = 3;

function listQueries(node: object): Queries {
  if ('PLpgSQL_expr' in node) {
    const { query, parseMode } = node.PLpgSQL_expr as { query: string; parseMode: number };
    // An expression may have queries in it, also one that a variable becomes.
    const expression = parseMode >= firstAssignment ? query.slice(query.indexOf(':=') + 2) : query;
    return { queries: [parseMode === 0 ? query : `select ${expression}`], isDynamic: false };
  }
  const below = listChildren(node).map(listQueries);
  const isDynamic =
    Object.keys(node).some((key) => key.startsWith('PLpgSQL_stmt_dyn') || key === 'dynquery') || below.some((each) => each.isDynamic);
  return { queries: below.flatMap(({ queries }) => queries), isDynamic };
}

/** A function in SQL has its body as a tree, or as a text in which only `$1` stands for the tenant. */
async function findFunctionViolations(definition: string, relations: TenantRelations): Promise<Violation[]> {
  const { stmts = [] } = await parse(definition);
  const violations: Violation[] = [];
  for (const { stmt } of stmts) {
    if (stmt === undefined || !('CreateFunctionStmt' in stmt)) throw new TypeError(`not understood as a function: ${definition}`);
    const { sql_body: body, options = [] } = stmt.CreateFunctionStmt;
    if (body !== undefined) violations.push(...findViolationsBelow(body, relations));
    for (const text of readBodies(options)) violations.push(...(await findViolations(text, relations)));
  }
  return violations;
}

function readBodies(options: readonly Node[]): string[] {
  return options.flatMap((option) => {
    if (!('DefElem' in option) || option.DefElem.defname !== 'as') return [];
    const { arg } = option.DefElem;
    return arg !== undefined && 'List' in arg ? (arg.List.items ?? []).flatMap(readString) : [];
  });
}

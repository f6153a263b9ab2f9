import type { CommonTableExpr, DeleteStmt, InsertStmt, Node, OnConflictClause, SelectStmt, UpdateStmt, WithClause } from 'libpg-query';
import { parse } from 'libpg-query';
import { type LevelReader, type Output, QueryLevel, type Range, rename } from './query-level.ts';
import { listChildren, readString } from './syntax-tree.ts';
import type { TenantRelations } from './tenant-relations.ts';

/** A relation of a tenant that a statement reads or writes without saying whose, or a kind of statement of which that is not known. */
export interface Violation {
  /** Or the kind, as the parser names it. */
  relation: string;
  fault: string;
}

/** What the CTEs around a query return, by their names. */
type Scope = ReadonlyMap<string, readonly Output[]>;

/** @param sameAs for each parameter, the index of the first one of the same value; each is another one where it is left out */
export async function findViolations(text: string, relations: TenantRelations, sameAs: readonly number[] = []): Promise<Violation[]> {
  const { stmts = [] } = await parse(text);
  const check = new StatementCheck(relations, sameAs);
  for (const { stmt } of stmts) if (stmt !== undefined) check.readStatement(stmt);
  return check.finish();
}

/** For what stands in the database's own code, whose kind of statement does not matter: the queries below a node. */
export function findViolationsBelow(node: object, relations: TenantRelations): Violation[] {
  const check = new StatementCheck(relations, []);
  check.readBelow(node);
  return check.finish();
}

/** Statements that read and write rows by the queries in them, or tables that `listWholeTables` knows. */
const kindsWithRows = [
  ...['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'ExplainStmt', 'DeclareCursorStmt'],
  ...['CopyStmt', 'MergeStmt', 'TruncateStmt', 'LockStmt'],
];
/** Statements that read and write no rows. A table is created without any. */
const kindsWithoutRows = [
  ...['TransactionStmt', 'VariableSetStmt', 'VariableShowStmt', 'DeallocateStmt', 'ListenStmt', 'UnlistenStmt', 'NotifyStmt', 'CreateStmt'],
];
const knownKinds = new Set([...kindsWithRows, ...kindsWithoutRows]);

class StatementCheck {
  readonly #relations: TenantRelations;
  readonly #sameAs: readonly number[];
  readonly #violations: Violation[] = [];
  /** Each query once, though it is reached from its parent and by the walk through everything. */
  readonly #read = new Map<object, readonly Output[]>();
  /** What was restricted, in the order of the text, by the parameter of its tenant. */
  readonly #restricted: { relation: string; tenant: number }[] = [];

  constructor(relations: TenantRelations, sameAs: readonly number[]) {
    this.#relations = relations;
    this.#sameAs = sameAs;
  }

  finish(): Violation[] {
    const [first] = this.#restricted;
    const others = this.#restricted.filter(({ tenant }) => tenant !== first?.tenant);
    const mixed = others.map(({ relation, tenant }) => ({
      relation,
      fault: `by $${tenant} where ${first?.relation} is by $${first?.tenant}`,
    }));
    return [...this.#violations, ...mixed];
  }

  readStatement(statement: Node): void {
    for (const kind of Object.keys(statement))
      if (!isKnown(kind, statement)) this.#report(kind, 'is a kind of statement that is not known');
    for (const relation of listWholeTables(statement))
      if (this.#relations.findTenantColumn(relation) !== null) this.#report(relation, 'is taken whole, of all tenants');
    this.#walk(statement, new Map());
  }

  readBelow(node: object): void {
    this.#walk(node, new Map());
  }

  /** Reads the queries below a node, wherever they stand. */
  #walk(node: object, scope: Scope): void {
    if (isQuery(node)) this.#readQuery(node, scope);
    else for (const child of listChildren(node)) this.#walk(child, scope);
  }

  #readQuery(query: Node, scope: Scope): readonly Output[] {
    if ('SelectStmt' in query) return this.#once(query.SelectStmt, () => this.#readSelect(query.SelectStmt, scope));
    if ('InsertStmt' in query) return this.#once(query.InsertStmt, () => this.#readInsert(query.InsertStmt, scope));
    if ('UpdateStmt' in query) return this.#once(query.UpdateStmt, () => this.#readUpdate(query.UpdateStmt, scope));
    if ('DeleteStmt' in query) return this.#once(query.DeleteStmt, () => this.#readDelete(query.DeleteStmt, scope));
    throw new TypeError(`not understood as a query: ${Object.keys(query)}`);
  }

  #once(query: object, read: () => readonly Output[]): readonly Output[] {
    const known = this.#read.get(query) ?? read();
    this.#read.set(query, known);
    return known;
  }

  #readSelect(select: SelectStmt, outer: Scope): readonly Output[] {
    const scope = this.#extend(outer, select.withClause);
    const { larg, rarg } = select;
    if (larg !== undefined && rarg !== undefined) {
      const left = this.#once(larg, () => this.#readSelect(larg, scope));
      const right = this.#once(rarg, () => this.#readSelect(rarg, scope));
      this.#walkAll(select, scope, ['larg', 'rarg', 'withClause']);
      return left.map(({ name, tenants }, index) => ({ name, tenants: merge(tenants, right[index]?.tenants) }));
    }
    const level = this.#createLevel(scope);
    level.addFrom(select.fromClause);
    level.addWhere(select.whereClause);
    this.#checkRanges(level.ranges);
    this.#walkAll(select, scope, ['withClause']);
    return select.valuesLists === undefined ? level.readOutputs(select.targetList) : readValues(select.valuesLists, level);
  }

  #readInsert(insert: InsertStmt, outer: Scope): readonly Output[] {
    const scope = this.#extend(outer, insert.withClause);
    const level = this.#createLevel(scope);
    const source = insert.selectStmt === undefined ? [] : this.#readQuery(insert.selectStmt, scope);
    if (insert.relation !== undefined) {
      const target = level.addTarget(insert.relation);
      const names = (insert.cols ?? []).map((column) => ('ResTarget' in column ? column.ResTarget.name : undefined));
      target.tenants.push(...(source[names.indexOf(target.tenantColumn)]?.tenants ?? []));
      this.#checkRanges(level.ranges, 'is written without its tenant');
      if (target.relation !== null) this.#checkConflict(insert.onConflictClause, insert.relation.relname ?? '', target, scope);
    }
    this.#walkAll(insert, scope, ['withClause']);
    return level.readOutputs(insert.returningClause?.exprs);
  }

  /** An existing row belongs to the same tenant if it conflicts in the tenant too, or if the condition says so. */
  #checkConflict(conflict: OnConflictClause | undefined, relation: string, target: Range, scope: Scope): void {
    if (conflict?.action !== 'ONCONFLICT_UPDATE') return;
    const columns = (conflict.infer?.indexElems ?? []).flatMap((element) => ('IndexElem' in element ? [element.IndexElem.name] : []));
    if (columns.includes(target.tenantColumn)) return;
    const level = this.#createLevel(scope);
    const existing = level.addTarget({ relname: relation, alias: { aliasname: target.alias } });
    level.addWhere(conflict.whereClause);
    if (existing.tenants.length === 0) this.#report(relation, 'a conflict may be with a row of another tenant');
    else this.#checkRanges(level.ranges);
  }

  #readUpdate(update: UpdateStmt, outer: Scope): readonly Output[] {
    const scope = this.#extend(outer, update.withClause);
    const level = this.#createLevel(scope);
    const target = update.relation === undefined ? null : level.addTarget(update.relation);
    level.addFrom(update.fromClause);
    level.addWhere(update.whereClause);
    this.#checkRanges(level.ranges);
    const changed = level.readOutputs(update.targetList).find(({ name }) => name === target?.tenantColumn);
    if (target !== null && target.relation !== null && changed !== undefined) {
      if (changed.tenants.length === 0) this.#report(target.relation, 'is given another tenant');
      else this.#restricted.push(...changed.tenants.map((tenant) => ({ relation: target.relation ?? '', tenant })));
    }
    this.#walkAll(update, scope, ['withClause']);
    return level.readOutputs(update.returningClause?.exprs);
  }

  #readDelete(remove: DeleteStmt, outer: Scope): readonly Output[] {
    const scope = this.#extend(outer, remove.withClause);
    const level = this.#createLevel(scope);
    if (remove.relation !== undefined) level.addTarget(remove.relation);
    level.addFrom(remove.usingClause);
    level.addWhere(remove.whereClause);
    this.#checkRanges(level.ranges);
    this.#walkAll(remove, scope, ['withClause']);
    return level.readOutputs(remove.returningClause?.exprs);
  }

  #checkRanges(ranges: readonly Range[], fault = 'is not restricted to a tenant'): void {
    for (const { relation, alias, tenants } of ranges) {
      if (relation === null) continue;
      if (tenants.length === 0) this.#report(relation, alias === relation ? fault : `(${alias}) ${fault}`);
      this.#restricted.push(...tenants.map((tenant) => ({ relation, tenant })));
    }
  }

  /** The scope of a query with its own CTEs, which are read on the way: each sees those before it, and itself where it recurs. */
  #extend(outer: Scope, clause: WithClause | undefined): Scope {
    const scope = new Map(outer);
    for (const node of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue;
      const { ctename = '', ctequery, aliascolnames }: CommonTableExpr = node.CommonTableExpr;
      if (ctequery === undefined) continue;
      const inner = clause?.recursive === true ? new Map(scope).set(ctename, []) : scope;
      scope.set(ctename, rename(this.#readQuery(ctequery, inner), aliascolnames));
    }
    return scope;
  }

  #walkAll(query: object, scope: Scope, except: readonly string[]): void {
    for (const [key, child] of Object.entries(query)) if (!except.includes(key)) this.#walk({ child }, scope);
  }

  #createLevel(scope: Scope): QueryLevel {
    const reader: LevelReader = {
      findTenantColumn: (relation) => this.#relations.findTenantColumn(relation),
      isShared: (relation) => this.#relations.isShared(relation),
      findCte: (name) => scope.get(name) ?? null,
      readSubquery: (query) => this.#readQuery(query, scope),
      identify: (parameter) => (this.#sameAs[parameter - 1] ?? parameter - 1) + 1,
    };
    return new QueryLevel(reader);
  }

  #report(relation: string, fault: string): void {
    this.#violations.push({ relation, fault });
  }
}

function isQuery(node: object): node is Node {
  return 'SelectStmt' in node || 'InsertStmt' in node || 'UpdateStmt' in node || 'DeleteStmt' in node;
}

/** Of what can be dropped, tables alone. */
function isKnown(kind: string, statement: Node): boolean {
  return knownKinds.has(kind) || ('DropStmt' in statement && statement.DropStmt.removeType === 'OBJECT_TABLE');
}

/** The tables of a statement without conditions that this check understands. */
function listWholeTables(statement: Node): string[] {
  const tables = (nodes: readonly (Node | undefined)[]) =>
    nodes.flatMap((node) => (node !== undefined && 'RangeVar' in node ? [node.RangeVar.relname ?? ''] : []));
  if ('CopyStmt' in statement) return [statement.CopyStmt.relation?.relname ?? ''];
  if ('MergeStmt' in statement) return [statement.MergeStmt.relation?.relname ?? '', ...tables([statement.MergeStmt.sourceRelation])];
  if ('LockStmt' in statement) return tables(statement.LockStmt.relations ?? []);
  if ('DropStmt' in statement) return (statement.DropStmt.objects ?? []).flatMap(readLastName);
  return 'TruncateStmt' in statement ? tables(statement.TruncateStmt.relations ?? []) : [];
}

/** Of a name with its schema, the name. */
function readLastName(name: Node): string[] {
  return 'List' in name ? (name.List.items ?? []).flatMap(readString).slice(-1) : [];
}

function readValues(lists: readonly Node[], level: QueryLevel): readonly Output[] {
  const rows = lists.map((list) => ('List' in list ? (list.List.items ?? []) : []).map((item) => level.readTenants(item)));
  const [first = []] = rows;
  return first.map((_, index) => ({ name: `column${index + 1}`, tenants: rows.map((row) => row[index]).reduce(merge) ?? [] }));
}

/** A value of one of two rows is a tenant's if it is in both. */
function merge(one: readonly number[] = [], other: readonly number[] = []): readonly number[] {
  return one.length === 0 || other.length === 0 ? [] : [...new Set([...one, ...other])];
}

import type { JoinExpr, Node, RangeVar } from 'libpg-query';
import {
  aliasOf,
  type ColumnName,
  listConditions,
  listEqualOrNull,
  listEqualPairs,
  readColumn,
  readParameter,
  readStar,
  readString,
} from './syntax-tree.ts';

/** A column that a query returns. `tenants` are the parameters that its value is known to equal; none for any other value. */
export interface Output {
  name: string;
  tenants: readonly number[];
}

/** What stands in FROM, or is written to: a relation of a tenant, or rows of a subquery, a CTE or a function. */
export interface Range {
  alias: string;
  /** Null where the range is no relation of a tenant: its rows were read elsewhere, and are looked at there. */
  relation: string | null;
  tenantColumn: string;
  outputs: readonly Output[];
  /** The parameters that its tenant column has to equal. */
  tenants: number[];
}

export interface LevelReader {
  findTenantColumn(relation: string): string | null;
  isShared(relation: string): boolean;
  /** @returns what a CTE in scope returns, null where none has the name */
  findCte(name: string): readonly Output[] | null;
  readSubquery(query: Node): readonly Output[];
  /** @returns the parameters of equal value under one number */
  identify(parameter: number): number;
}

/** What a query takes its rows from, with the conditions of WHERE and of the joins that hold for each. */
export class QueryLevel {
  readonly ranges: Range[] = [];
  readonly #reader: LevelReader;

  constructor(reader: LevelReader) {
    this.#reader = reader;
  }

  /** @param from items of FROM or USING, beside one another */
  addFrom(from: readonly Node[] | undefined): void {
    for (const item of from ?? []) this.#add(item);
  }

  /** A table that is written to: never a CTE, whatever its name. */
  addTarget(target: RangeVar): Range {
    const range = this.#createRange(target);
    this.ranges.push(range);
    return range;
  }

  addWhere(where: Node | undefined): void {
    this.#restrict(where, this.ranges);
  }

  /** @returns the parameters that the expression's value is known to equal */
  readTenants(expression: Node): readonly number[] {
    const parameter = readParameter(expression);
    if (parameter !== null) return [this.#reader.identify(parameter)];
    const name = readColumn(expression);
    if (name === null) return [];
    const range = findRange(this.ranges, name);
    return range === null ? [] : readOutput(range, name.column);
  }

  /** @param targets of SELECT or RETURNING */
  readOutputs(targets: readonly Node[] | undefined): Output[] {
    return (targets ?? []).flatMap((target) => {
      if (!('ResTarget' in target) || target.ResTarget.val === undefined) return [];
      const { name, val } = target.ResTarget;
      const star = readStar(val);
      if (star !== null) return this.#readStar(star.relation);
      return [{ name: name ?? readColumn(val)?.column ?? '', tenants: this.readTenants(val) }];
    });
  }

  /** How many columns there are is not known, so these are found by name alone. */
  #readStar(alias: string | null): Output[] {
    const ranges = this.ranges.filter((range) => alias === null || range.alias === alias);
    return ranges.flatMap((range) => [{ name: range.tenantColumn, tenants: range.tenants }, ...range.outputs]);
  }

  /** @returns the ranges below an item of FROM */
  #add(item: Node): Range[] {
    if ('JoinExpr' in item) return this.#addJoin(item.JoinExpr);
    const range = this.#readRange(item);
    this.ranges.push(range);
    return [range];
  }

  #addJoin({ jointype, larg, rarg, quals }: JoinExpr): Range[] {
    const left = larg === undefined ? [] : this.#add(larg);
    const right = rarg === undefined ? [] : this.#add(rarg);
    // An outer join returns each row of its outer side, whatever its condition says.
    if (jointype === 'JOIN_INNER') this.#restrict(quals, [...left, ...right]);
    if (jointype === 'JOIN_LEFT') this.#restrict(quals, right);
    if (jointype === 'JOIN_RIGHT') this.#restrict(quals, left);
    return [...left, ...right];
  }

  #readRange(item: Node): Range {
    if ('RangeVar' in item) return this.#readTable(item.RangeVar);
    if ('RangeSubselect' in item && item.RangeSubselect.subquery !== undefined) {
      const { alias, subquery } = item.RangeSubselect;
      return derivedRange(alias?.aliasname ?? '', rename(this.#reader.readSubquery(subquery), alias?.colnames));
    }
    if ('RangeTableSample' in item && item.RangeTableSample.relation !== undefined) return this.#readRange(item.RangeTableSample.relation);
    if ('RangeFunction' in item) return derivedRange(item.RangeFunction.alias?.aliasname ?? '', []);
    if ('RangeTableFunc' in item) return derivedRange(item.RangeTableFunc.alias?.aliasname ?? '', []);
    if ('JsonTable' in item) return derivedRange(item.JsonTable.alias?.aliasname ?? '', []);
    throw new TypeError(`not understood in FROM: ${Object.keys(item)}`);
  }

  #readTable(table: RangeVar): Range {
    const cte = table.schemaname === undefined ? this.#reader.findCte(table.relname ?? '') : null;
    return cte === null ? this.#createRange(table) : derivedRange(aliasOf(table), rename(cte, table.alias?.colnames));
  }

  #createRange(table: RangeVar): Range {
    const isOurs = table.schemaname === undefined || table.schemaname === 'public';
    const tenantColumn = isOurs ? this.#reader.findTenantColumn(table.relname ?? '') : null;
    if (tenantColumn === null) return derivedRange(aliasOf(table), []);
    return { alias: aliasOf(table), relation: table.relname ?? '', tenantColumn, outputs: [], tenants: [] };
  }

  #restrict(condition: Node | undefined, ranges: readonly Range[]): void {
    for (const [left, right] of listConditions(condition).flatMap(listEqualPairs)) {
      this.#restrictBy(left, right, ranges);
      this.#restrictBy(right, left, ranges);
    }
    const shared = ranges.filter(({ relation }) => relation !== null && this.#reader.isShared(relation));
    for (const [left, right] of listConditions(condition).flatMap(listEqualOrNull)) this.#restrictBy(left, right, shared);
  }

  #restrictBy(column: Node, value: Node, ranges: readonly Range[]): void {
    const name = readColumn(column);
    const parameter = readParameter(value);
    if (name === null || parameter === null) return;
    // The name is looked up among all: one that is ambiguous, or another range's, restricts nothing.
    const range = findRange(this.ranges, name);
    if (range !== null && ranges.includes(range) && range.tenantColumn === name.column)
      range.tenants.push(this.#reader.identify(parameter));
  }
}

function derivedRange(alias: string, outputs: readonly Output[]): Range {
  return { alias, relation: null, tenantColumn: 'tenant_id', outputs, tenants: [] };
}

/** @returns the range that a column belongs to, null where the text does not say it */
function findRange(ranges: readonly Range[], { relation, column }: ColumnName): Range | null {
  const found = ranges.filter((range) => (relation === null ? mayHave(range, column) : range.alias === relation));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** PostgreSQL refuses a name that several ranges have, so the relation of a tenant that has it is the one. */
function mayHave(range: Range, column: string): boolean {
  return range.relation === null ? range.outputs.some(({ name }) => name === column) : range.tenantColumn === column;
}

function readOutput(range: Range, column: string): readonly number[] {
  if (column === range.tenantColumn && range.tenants.length > 0) return range.tenants;
  return range.outputs.find(({ name }) => name === column)?.tenants ?? [];
}

/** As in `with x(tenant_id, id) as …`. */
export function rename(outputs: readonly Output[], names: readonly Node[] | undefined): readonly Output[] {
  const given = (names ?? []).flatMap(readString);
  return outputs.map((output, index) => ({ ...output, name: given[index] ?? output.name }));
}

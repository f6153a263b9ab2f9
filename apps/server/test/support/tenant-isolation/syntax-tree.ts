import type { ColumnRef, Node, RangeVar } from 'libpg-query';

/** A column as an expression names it; without a relation where the text leaves it out. */
export interface ColumnName {
  relation: string | null;
  column: string;
}

/** The conditions that all have to be met. What stands below OR or NOT is one condition. */
export function listConditions(expression: Node | undefined): Node[] {
  if (expression === undefined) return [];
  if ('BoolExpr' in expression && expression.BoolExpr.boolop === 'AND_EXPR')
    return (expression.BoolExpr.args ?? []).flatMap(listConditions);
  return [expression];
}

/** The pairs that a condition says are equal: one for `a = b`, more for `(a, b) = (c, d)`. */
export function listEqualPairs(condition: Node): [Node, Node][] {
  if (!('A_Expr' in condition)) return [];
  const { kind, name, lexpr: left, rexpr: right } = condition.A_Expr;
  if (kind !== 'AEXPR_OP' || nameOf(name) !== '=' || left === undefined || right === undefined) return [];
  if (!('RowExpr' in left) || !('RowExpr' in right)) return [[left, right]];
  const others = right.RowExpr.args ?? [];
  return (left.RowExpr.args ?? []).flatMap((item, index) => (others[index] === undefined ? [] : [[item, others[index]]]));
}

/** The column and what it equals, for `a = b or a is null` with the same column twice. */
export function listEqualOrNull(condition: Node): [Node, Node][] {
  if (!('BoolExpr' in condition) || condition.BoolExpr.boolop !== 'OR_EXPR') return [];
  const [equal, isNull, ...others] = condition.BoolExpr.args ?? [];
  if (equal === undefined || isNull === undefined || others.length > 0) return [];
  if (!('NullTest' in isNull) || isNull.NullTest.nulltesttype !== 'IS_NULL' || isNull.NullTest.arg === undefined) return [];
  const column = readColumn(isNull.NullTest.arg);
  return listEqualPairs(equal).filter(([left]) => {
    const other = readColumn(left);
    return column !== null && other?.column === column.column && other.relation === column.relation;
  });
}

/** @returns the number of a parameter, with or without a cast; null for any other expression */
export function readParameter(expression: Node): number | null {
  if ('TypeCast' in expression && expression.TypeCast.arg !== undefined) return readParameter(expression.TypeCast.arg);
  return 'ParamRef' in expression ? (expression.ParamRef.number ?? null) : null;
}

export function readColumn(expression: Node): ColumnName | null {
  if (!('ColumnRef' in expression)) return null;
  const names = listFields(expression.ColumnRef);
  const column = names.at(-1);
  return column === undefined ? null : { relation: names.at(-2) ?? null, column };
}

/** @returns whose columns `x.*` takes, with a null relation for `*`; null for any other expression */
export function readStar(expression: Node): { relation: string | null } | null {
  if (!('ColumnRef' in expression)) return null;
  const { fields = [] } = expression.ColumnRef;
  const last = fields.at(-1);
  return last !== undefined && 'A_Star' in last ? { relation: listFields(expression.ColumnRef).at(-1) ?? null } : null;
}

function listFields({ fields = [] }: ColumnRef): string[] {
  return fields.flatMap(readString);
}

export function readString(node: Node): string[] {
  return 'String' in node && node.String.sval !== undefined ? [node.String.sval] : [];
}

function nameOf(parts: readonly Node[] | undefined): string {
  return (parts ?? []).flatMap(readString).join('.');
}

/** What the rest of the query calls a table. */
export function aliasOf(range: RangeVar): string {
  return range.alias?.aliasname ?? range.relname ?? '';
}

/** The nodes directly below a node, whatever it is. */
export function listChildren(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((child): child is object => typeof child === 'object' && child !== null);
}

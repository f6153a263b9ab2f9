import { fingerprint } from 'libpg-query';
import type { ExceptedStatement, TenantException } from './exceptions.ts';
import { findViolations, type Violation } from './find-violations.ts';
import type { ProductStatement } from './read-recording.ts';
import type { TenantRelations } from './tenant-relations.ts';

export interface TenantFaults {
  /** Each with its statement, its sender and its text; of those that differ by a filter, the shortest. */
  violations: string[];
  /** Exceptions that no statement needed. */
  unused: string[];
}

interface StatementViolations {
  statement: ProductStatement;
  print: string;
  violations: readonly Violation[];
}

export async function listFaults(
  statements: readonly ProductStatement[],
  relations: TenantRelations,
  exceptions: readonly TenantException[],
): Promise<TenantFaults> {
  const excepted = exceptions.flatMap((exception) => exception.statements);
  const folders = exceptions.flatMap((exception) => exception.folders ?? []);
  const used = new Set<string>();
  const violations: StatementViolations[] = [];
  for (const statement of statements) {
    const found = await findViolations(statement.text, relations, statement.sameAs);
    if (found.length === 0) continue;
    const folder = folders.find((each) => isOnlyFrom(each, statement));
    if (folder !== undefined) {
      used.add(folder);
      continue;
    }
    const print = await fingerprint(statement.text);
    const exception = excepted.find((each) => isMeant(each, statement, print));
    const left = found.filter(({ relation }) => !exception?.relations.includes(relation));
    for (const { relation } of found) if (exception?.relations.includes(relation)) used.add(keyOf(exception, relation));
    if (left.length > 0) violations.push({ statement, print, violations: left });
  }
  const keys = excepted.flatMap((each) => each.relations.map((relation) => keyOf(each, relation)));
  const unused = [...keys, ...folders].filter((key) => !used.has(key));
  return { violations: describeViolations(violations), unused };
}

function isOnlyFrom(folder: string, { callers }: ProductStatement): boolean {
  return callers.length > 0 && callers.every((caller) => caller.startsWith(`src/${folder}`));
}

function isMeant({ statement, caller }: ExceptedStatement, { name, callers }: ProductStatement, print: string): boolean {
  if (caller === undefined) return statement === name;
  return statement === print && callers.includes(`src/${caller}`);
}

function keyOf({ statement, caller }: ExceptedStatement, relation: string): string {
  return `${statement}${caller === undefined ? '' : ` of ${caller}`}: ${relation}`;
}

/** One text for each file and what is wrong in it: a list's statement has many, by its filters. */
function describeViolations(all: readonly StatementViolations[]): string[] {
  const alike = Map.groupBy(all, (each) => [each.statement.name ?? each.statement.callers.join(' '), ...listViolations(each)].join('\n'));
  return [...alike.values()].flatMap((group) => {
    const [shortest] = group.toSorted((a, b) => a.statement.text.length - b.statement.text.length);
    return shortest === undefined ? [] : [describe(shortest, group.length - 1)];
  });
}

function describe(each: StatementViolations, others: number): string {
  const { name, callers, text } = each.statement;
  const sender = callers.join(', ') || 'an unknown file';
  const more = others > 0 ? ` and ${others} more` : '';
  return [`${name ?? each.print}${more} of ${sender}`, ...listViolations(each), `  ${text.replace(/\s+/g, ' ').trim()}`].join('\n');
}

function listViolations({ violations }: StatementViolations): string[] {
  return [...new Set(violations.map(({ relation, fault }) => `  ${relation} ${fault}`))];
}

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
    const print = await fingerprint(statement.text);
    const meant = excepted.filter((each) => isMeant(each, statement, print));
    const left = found.filter(({ relation }) => {
      const keys = listSenders(statement).map((sender) => findKey(sender, relation, meant, folders));
      for (const key of keys) if (key !== null) used.add(key);
      return keys.includes(null);
    });
    if (left.length > 0) violations.push({ statement, print, violations: left });
  }
  const keys = excepted.flatMap((each) => each.relations.map((relation) => keyOf(each, relation)));
  const unused = [...keys, ...folders].filter((key) => !used.has(key));
  return { violations: describeViolations(violations), unused };
}

/** Null where no stack showed the sender: only a statement's own name excepts it then. */
function listSenders({ callers }: ProductStatement): readonly (string | null)[] {
  return callers.length > 0 ? callers : [null];
}

function isMeant(exception: ExceptedStatement, { name }: ProductStatement, print: string): boolean {
  return 'statement' in exception ? exception.statement === name : exception.fingerprint === print;
}

/** @returns what lets this sender read or write the relation, null if nothing does */
function findKey(sender: string | null, relation: string, meant: readonly ExceptedStatement[], folders: readonly string[]): string | null {
  const exception = meant.find((each) => each.relations.includes(relation) && (!('caller' in each) || sender === `src/${each.caller}`));
  if (exception !== undefined) return keyOf(exception, relation);
  return folders.find((folder) => sender?.startsWith(`src/${folder}`)) ?? null;
}

function keyOf(exception: ExceptedStatement, relation: string): string {
  return `${'statement' in exception ? exception.statement : `${exception.about} (${exception.caller})`}: ${relation}`;
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

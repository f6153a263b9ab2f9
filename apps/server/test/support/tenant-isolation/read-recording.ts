import { readFileSync } from 'node:fs';
import type { RecordedStatement } from '../assertions/statement-recorder.ts';

/** A statement of the product, as the tests have run it. */
export interface ProductStatement {
  /** A month's partition is named as its table: otherwise each month would have a statement of its own. */
  text: string;
  /** The name of a statement prepared under its own name, not under a digest of its text. */
  name: string | null;
  /** Files that send it, below apps/server; none if no stack showed it. */
  callers: readonly string[];
  sameAs: readonly number[];
}

const monthOfPartition = /(?<=\breadings)_\d{4}_\d{2}\b/g;

/** The statements that the product sends, each text once. Those that only tests send are left out. */
export function readProductStatements(file: string): ProductStatement[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const recorded = lines.map((line) => JSON.parse(line) as RecordedStatement).filter(({ caller }) => !caller?.startsWith('test/'));
  return [...Map.groupBy(recorded, ({ text }) => text.replaceAll(monthOfPartition, ''))].map(([text, records]) => {
    const name = records.find((record) => record.name !== undefined)?.name ?? null;
    return {
      text,
      name: name?.startsWith('shape-') ? null : name,
      callers: [...new Set(records.flatMap(({ caller }) => (caller === null ? [] : [caller])))],
      sameAs: records.map(({ sameAs }) => sameAs).reduce(intersect),
    };
  });
}

/** Leaves those together that both say are the same. */
function intersect(one: readonly number[], other: readonly number[]): readonly number[] {
  return one.map((group, index) => one.findIndex((each, at) => each === group && other[at] === other[index]));
}

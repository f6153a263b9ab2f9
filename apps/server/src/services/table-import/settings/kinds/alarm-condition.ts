import { type AlarmCondition, maxStateTextLength } from '@energy-om/domain';
import type { ExportedRow } from '#services/table-import/export/export-page.ts';
import type { ColumnReader } from '#services/table-import/read/column.ts';
import { readText, readYesOrNo } from '#services/table-import/read/read-values.ts';
import { presentYesOrNo } from '../present-yes-or-no.ts';
import { conditionCodes, directionCodes } from '../setting-codes.ts';

type Kind = AlarmCondition['kind'];
type Direction = 'above' | 'below' | 'rise' | 'fall' | 'either';

/** The cells of a condition; null: empty. */
export interface ConditionCells {
  condition: Kind;
  key: string | null;
  direction: Direction | null;
  limit: number | null;
  hysteresis: number | null;
  withinSeconds: number | null;
  equals: string | boolean | null;
  forSeconds: number | null;
  times: number | null;
}

/** What empty cells of a new condition stand for; how long data may be missing has to be said. */
const initial: Record<Kind, Partial<ConditionCells>> = {
  threshold: { hysteresis: 0, forSeconds: 0, times: 1 },
  rateOfChange: {},
  state: { forSeconds: 0, times: 1 },
  noData: {},
};

const fieldsOf = {
  threshold: ['key', 'direction', 'limit', 'hysteresis', 'forSeconds', 'times'],
  rateOfChange: ['key', 'direction', 'limit', 'withinSeconds'],
  state: ['key', 'equals', 'forSeconds', 'times'],
  noData: ['forSeconds'],
} as const satisfies Record<Kind, readonly (keyof ConditionCells)[]>;

/**
 * What the cells say, and for empty ones what the present condition has, if it is of the same kind. Cells that a kind does not have are not
 * read. What is missing is found by the schema.
 */
export function buildCondition(cells: ConditionCells, present: AlarmCondition | null): Record<string, unknown> {
  const kind = cells.condition;
  const before: Record<string, unknown> = present?.kind === kind ? { ...present } : { ...initial[kind] };
  return { kind, ...Object.fromEntries(fieldsOf[kind].map((field) => [field, cells[field] ?? before[field]])) };
}

export function presentAlarmCondition(condition: AlarmCondition): ExportedRow {
  const direction = 'direction' in condition ? directionCodes.present(condition.direction) : null;
  const { kind, ...fields } = condition;
  const equals = 'equals' in condition ? presentState(condition.equals) : null;
  return { ...(fields as ExportedRow), condition: conditionCodes.present(kind), direction, equals };
}

/** 是 and 否 are truth values, as are true and false; a text that reads like one stands in quotation marks. */
export const readState: ColumnReader<string | boolean> = (text) => {
  const quoted = /^"(.*)"$/.exec(text)?.[1];
  if (quoted !== undefined) return readText(maxStateTextLength)(quoted);
  const truth = readYesOrNo(text);
  return typeof truth === 'boolean' ? truth : readText(maxStateTextLength)(text);
};

function presentState(value: string | boolean): string {
  if (typeof value === 'boolean') return presentYesOrNo(value);
  return typeof readYesOrNo(value) === 'boolean' || /^".*"$/.test(value) ? `"${value}"` : value;
}

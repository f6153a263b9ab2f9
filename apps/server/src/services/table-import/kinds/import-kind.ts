import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { FaultList } from '../fault-list.ts';
import type { Columns, RowOf } from '../read/column.ts';
import { readRows } from '../read/read-rows.ts';
import type { Table } from '../read/table.ts';

export interface ImportScope {
  tx: Transaction<Schema>;
  tenantId: string;
  ids: AppContext['ids'];
  now: Date;
}

/** The number of rows by their effect. */
export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
}

/** The effect of a file on the tenant in its present state. */
export interface ImportPlan {
  tally: Tally;
  /** Further information for the operator. */
  notes: readonly string[];
  write(): Promise<void>;
}

export type MakePlan<Kind extends Columns> = (scope: ImportScope, rows: readonly RowOf<Kind>[], faults: FaultList) => Promise<ImportPlan>;

export interface ImportKind {
  columns: Columns;
  /** Throws `ImportError` when the header is wrong. */
  read(table: Table): { faults: FaultList; plan(scope: ImportScope): Promise<ImportPlan> };
}

/** Gives kinds with different rows the same type. */
export function createImportKind<Kind extends Columns>(columns: Kind, makePlan: MakePlan<Kind>): ImportKind {
  return {
    columns,
    read(table) {
      const { rows, faults } = readRows(table, columns);
      return { faults, plan: (scope) => makePlan(scope, rows, faults) };
    },
  };
}

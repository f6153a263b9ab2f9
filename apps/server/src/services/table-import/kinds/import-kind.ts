import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Actor } from '#services/core/actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { WriteSubject } from '#services/core/write/audit-log.ts';
import type { FaultList } from '../fault-list.ts';
import type { FaultText } from '../fault-text.ts';
import type { Columns, RowOf } from '../read/column.ts';

export interface ImportScope {
  tx: Transaction<Schema>;
  tenantId: string;
  /** Who imports; null: the operator of the installation. */
  actor: Actor | null;
  ids: AppContext['ids'];
  now: Date;
  /** Whether rows of an area may be written. @param path the area's; null: the whole tenant */
  covers: (path: string | null) => boolean;
  /** Collects the alarms that end with the import, which are announced when it is committed. */
  endedAlarms: string[];
  /** Collects the accounts that see more or less afterwards, whose phones are notified when it is committed. */
  changedAccounts: Set<string>;
  /** Collects what the audit log records besides the import itself. */
  audited: AuditedPart[];
}

/** A person whose rights an import changes. */
export type AuditedPart = Pick<WriteSubject, 'subjectKind' | 'changes'> & { subjectId: string };

/** The number of rows by their effect. */
export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
}

/** The effect of a file on the tenant in its present state. */
export interface ImportPlan {
  tally: Tally;
  /** Further information for who imports. */
  notes: readonly FaultText[];
  write(): Promise<void>;
}

export type MakePlan<Kind extends Columns> = (scope: ImportScope, rows: readonly RowOf<Kind>[], faults: FaultList) => Promise<ImportPlan>;

export interface ImportKind {
  columns: Columns;
  /** @param rows as the columns read them, also in another thread */
  plan(scope: ImportScope, rows: readonly RowOf<Columns>[], faults: FaultList): Promise<ImportPlan>;
}

/**
 * Gives kinds with different rows the same type.
 * @param loadPlan called where a plan is made: the process that reads a file needs the columns alone, and starts sooner without what writes rows
 */
export function createImportKind<Kind extends Columns>(columns: Kind, loadPlan: () => Promise<MakePlan<Kind>>): ImportKind {
  return {
    columns,
    plan: async (scope, rows, faults) => (await loadPlan())(scope, rows as unknown as readonly RowOf<Kind>[], faults),
  };
}

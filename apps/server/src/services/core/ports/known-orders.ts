import type { Selectable } from 'kysely';
import type { Database } from '#db/database.ts';
import type { LifecycleRow } from '#db/schema/lifecycle-row.ts';
import type { WorkOrderTable } from '#db/schema/operations.ts';

/** What a list reads of an order's own row. The objects are shared by all lists and must not be changed. */
export type KnownOrder = Readonly<
  LifecycleRow &
    Pick<
      Selectable<WorkOrderTable>,
      'id' | 'order_no' | 'title' | 'area_id' | 'next_due_kind' | 'next_due_from' | 'next_due_at' | 'planned_finish_at' | 'created_at'
    >
>;

/** An order and its row's version: the transaction that wrote it (`xmin`). Whatever anybody writes to the row gives it another one. */
export interface OrderVersion {
  id: string;
  row_version: string;
}

/** Remembers the rows that lists have read, so that a page reads those alone that have been written since. What is remembered is never believed, it is compared. */
export interface KnownOrders {
  /**
   * Returns the rows by id; one that was written again or deleted since its version was read is not there.
   * @param database what another one than the process's own reads, such as a transaction, is neither remembered nor answered from memory: it may write a row twice
   */
  load(database: Pick<Database, 'run'>, tenantId: string, wanted: readonly OrderVersion[]): Promise<ReadonlyMap<string, KnownOrder>>;
  /** Forgets all: after a break the database may be another one, such as a standby or a backup, which gives new transactions the ids of lost ones. */
  forgetAll(): void;
}

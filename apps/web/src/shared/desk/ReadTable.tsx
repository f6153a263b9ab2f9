import type { ReactNode } from 'react';
import type { PathName } from '../navigation/paths.ts';
import { useRouteTitle } from '../navigation/route-handle.ts';
import { LoadFailed } from '../ui/feedback/LoadFailed.tsx';
import { SkeletonList } from '../ui/list/SkeletonList.tsx';
import styles from './ReadTable.module.css';
import { DataTable, type DataTableProps } from './table/DataTable.tsx';
import { useTableAction } from './table-action.ts';
import { useOpenRow } from './use-open-row.ts';

export interface ReadTableProps<Row extends object> extends Omit<DataTableProps<Row>, 'label' | 'rows' | 'openKey'> {
  /** Undefined while they are read. */
  rows: readonly Row[] | undefined;
  /** Reading failed with nothing to show. */
  failure: { message?: string | undefined; retry: () => unknown } | null;
  /** Shown when there are no rows: what to do next. */
  empty: ReactNode;
  /** The screens that show one row; `?id=` says which one. */
  screens: readonly PathName[];
}

/** A table whose rows are read from the server, with what is shown until they are there, when there are none, and when that failed. */
export function ReadTable<Row extends object>({ rows, failure, empty, screens, ...table }: ReadTableProps<Row>) {
  const openKey = useOpenRow(screens);
  const title = useRouteTitle();
  const action = useTableAction();
  if (!rows) return failure ? <LoadFailed onRetry={failure.retry} hint={failure.message} /> : <SkeletonList count={6} lines={1} />;
  if (rows.length === 0)
    return (
      <div className={styles.empty}>
        {empty}
        {action && (
          <div className={styles.first} data-first-row="">
            {action}
          </div>
        )}
      </div>
    );
  return <DataTable {...table} label={title} rows={rows} openKey={openKey} />;
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { isTyping } from '../is-typing.ts';
import { isSingleKey } from '../single-keys.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import styles from './DataTable.module.css';
import { actionOf } from './row-keys.ts';
import { TableRow } from './TableRow.tsx';
import type { TableColumn, TablePages, TableTree } from './table-column.ts';
import { useDataTable } from './use-data-table.ts';
import { useFocusedRow } from './use-focused-row.ts';
import { useRoom } from './use-room.ts';

export interface DataTableProps<Row extends object> {
  /** What the rows are, for screen readers. */
  label: string;
  /** The table's name, under which the chosen columns and their order are stored. */
  name: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads: it is opened beside the table. Null: it leads nowhere. */
  addressOf?: (row: Row) => string | null;
  /** Opens a row that has no screen of its own. */
  onOpen?: (row: Row) => void;
  /** The key of the row that is open beside the table. */
  openKey: string | null;
  /** Greyed: retired, ended. */
  isFaded?: (row: Row) => boolean;
  tree?: TableTree<Row>;
  pages?: TablePages;
}

const rowHeight = 43;
const rowsAhead = 8;

/**
 * A table of the desk: sorted by a column, with the columns that somebody chose, and a roving focus; a row opens beside it. Only the rows
 * near the viewport are rendered.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, name, rowKey, addressOf, onOpen, openKey, tree, pages, isFaded } = props;
  const t = useTexts('desk');
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);
  // Decided once: rows that somebody reads must not be put into another order when the last page of them arrives.
  const [isSortable] = useState(!tree && !pages?.hasMore);
  const table = useDataTable({ ...props, name, room, isSortable });
  const { rows, columns } = table;
  const [focused, setFocused] = useFocusedRow(rows, rowKey);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index] as Row),
    overscan: rowsAhead,
    scrollPaddingStart: rowHeight,
  });
  const shown = virtualizer.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= rows.length - 1 - rowsAhead;
  useEffect(() => {
    if (pages && isNearEnd && pages.hasMore && !pages.isLoadingMore && !pages.hasMoreFailed) pages.loadMore();
  });
  // Opening another row replaces the open one, so that the way back leads out of the table and not through its rows.
  const open = (row: Row) => {
    onOpen?.(row);
    const address = addressOf?.(row) ?? null;
    if (address !== null) void navigate(address, { replace: openKey !== null });
  };
  const move = (to: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, to));
    setFocused(index);
    virtualizer.scrollToIndex(index);
    focusRow(scroller.current, index);
  };
  useFirstKey(() => move(focused));
  const onKey = (event: KeyboardEvent<HTMLTableElement>) => {
    const row = rows[focused];
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.index !== undefined;
    if (!row || !isOnRow || isTyping(event.nativeEvent)) return;
    const isOpen = tree?.isOpen(row) ?? null;
    const act = actionOf(event.key, { isOpen, last: rows.length - 1, focused });
    if (act === null) return;
    event.preventDefault();
    if (act === 'open') open(row);
    else if (act === 'toggle') tree?.onToggle(row);
    else move(act);
  };
  const template = columns.map(({ minWidth, grow = 1 }) => (grow === 0 ? `${minWidth}px` : `minmax(${minWidth}px, ${grow}fr)`)).join(' ');
  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller}>
        <table
          className={styles.table}
          role={tree ? 'treegrid' : 'grid'}
          aria-label={label}
          aria-rowcount={pages?.hasMore ? -1 : rows.length + 1}
          aria-colcount={columns.length}
          data-desk-table=""
          onKeyDown={onKey}
          style={{ '--columns': template, minInlineSize: sumOf(columns) } as CSSProperties}
        >
          <thead className={styles.headGroup}>
            <tr className={styles.head} aria-rowindex={1}>
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sorting={table.sortingOf(column.id)} />
              ))}
            </tr>
          </thead>
          <tbody className={styles.body} style={{ blockSize: virtualizer.getTotalSize() }}>
            {shown.map(({ key, index, start }) => {
              const row = rows[index] as Row;
              return (
                <TableRow
                  key={key}
                  row={row}
                  columns={columns}
                  index={index}
                  start={start}
                  isFocusable={index === focused}
                  isOpen={rowKey(row) === openKey}
                  isFaded={isFaded?.(row) ?? false}
                  tree={tree}
                  onFocus={() => setFocused(index)}
                  onOpen={() => open(row)}
                />
              );
            })}
          </tbody>
        </table>
        {pages?.hasMoreFailed && <Retry onPress={pages.loadMore} />}
      </div>
      <div className={styles.foot}>
        <span role="status">{t(pages?.hasMore ? 'table.countSoFar' : 'table.count', { count: rows.length })}</span>
        <ColumnChoice columns={props.columns} isShown={table.isShown} onShow={table.show} />
      </div>
    </div>
  );
}

function Retry({ onPress }: { onPress: () => void }) {
  const t = useTexts('desk');
  return (
    <Button variant="plain" size="small" onPress={onPress}>
      {t('table.retry')}
    </Button>
  );
}

/** At once, since the next key may come before the next frame; a row out of sight has to be rendered first. */
function focusRow(table: HTMLElement | null, index: number): void {
  const find = () => table?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const row = find();
  if (row) row.focus({ preventScroll: true });
  else requestAnimationFrame(() => find()?.focus({ preventScroll: true }));
}

/** Narrower than this, the table scrolls sideways. */
function sumOf(columns: readonly { minWidth: number }[]): number {
  return columns.reduce((sum, { minWidth }) => sum + minWidth, 0);
}

/** J and K lead into the table from anywhere else on the page. */
function useFirstKey(enter: () => void): void {
  const latest = useRef(enter);
  useEffect(() => {
    latest.current = enter;
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isInTable = event.target instanceof Element && event.target.closest('[data-desk-table]') !== null;
      if (isInTable || !isSingleKey(event, 'j', 'k')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

type Sorting = ReturnType<ReturnType<typeof useDataTable>['sortingOf']>;

function HeadCell<Row>({ column: { header, align }, sorting }: { column: TableColumn<Row>; sorting: Sorting }) {
  const direction = sorting?.direction;
  const order = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none';
  return (
    <th scope="col" className={styles.headCell} data-align={align} aria-sort={sorting ? order : undefined}>
      {sorting ? (
        <button type="button" className={styles.sort} onClick={sorting.toggle}>
          {header}
          <span className={styles.arrow} data-order={order}>
            <Icon name="down" size={14} />
          </span>
        </button>
      ) : (
        header
      )}
    </th>
  );
}

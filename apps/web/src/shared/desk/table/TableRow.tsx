import type { MouseEvent } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './DataTable.module.css';
import type { TableColumn, TableTree } from './table-column.ts';

interface TableRowProps<Row> {
  row: Row;
  columns: readonly TableColumn<Row>[];
  /** Its place among the rows, from 0. */
  index: number;
  /** CSS pixels from the first row. */
  start: number;
  isFocusable: boolean;
  /** It is open beside the table. */
  isOpen: boolean;
  isFaded: boolean;
  tree: TableTree<Row> | undefined;
  onFocus: () => void;
  onOpen: () => void;
}

const indentPixels = 22;

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, index, start, isFocusable, isOpen, isFaded, tree, onFocus, onOpen } = props;
  const t = useTexts('desk');
  const level = tree?.level(row) ?? 0;
  const isExpanded = tree?.isOpen(row) ?? null;
  const openUnlessControl = ({ target }: MouseEvent) => {
    // A button or a link in a cell does what it says instead.
    if (!(target instanceof Element) || !target.closest('a, button, input')) onOpen();
  };
  return (
    <tr
      className={styles.row}
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      {...(tree && { 'aria-level': level + 1 })}
      {...(isExpanded !== null && { 'aria-expanded': isExpanded })}
      data-index={index}
      data-faded={isFaded || undefined}
      tabIndex={isFocusable ? 0 : -1}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={onFocus}
      onClick={openUnlessControl}
      onMouseOver={showWholeText}
    >
      {columns.map(({ id, cell, align }, column) => (
        <td key={id} className={styles.cell} data-align={align}>
          {column === 0 && tree && (
            <span className={styles.indent} style={{ inlineSize: level * indentPixels }}>
              {isExpanded !== null && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.fold}
                  aria-label={t(isExpanded ? 'table.collapse' : 'table.expand')}
                  data-open={isExpanded}
                  onClick={() => tree.onToggle(row)}
                >
                  <Icon name="forward" size={16} />
                </button>
              )}
            </span>
          )}
          <span className={styles.content}>{cell(row)}</span>
        </td>
      ))}
    </tr>
  );
}

/** What is cut at the edge of its column is read in a tooltip. */
function showWholeText({ target }: MouseEvent): void {
  const text = target instanceof Element ? target.closest<HTMLElement>(`.${styles.content}`) : null;
  if (text) text.title = text.scrollWidth > text.clientWidth ? (text.textContent ?? '') : '';
}

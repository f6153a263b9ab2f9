import type { ReactNode } from 'react';

/** A column of a `DataTable`. */
export interface TableColumn<Row> {
  /** Unique in the table; the choice of columns is stored by it. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the rows are sorted by; without it the column cannot be sorted. Null comes last. */
  sortBy?: (row: Row) => string | number | null;
  /** CSS pixels that the column has at least; it takes its share of what is left over. */
  minWidth: number;
  /** How large its share is; 0: it stays as wide as `minWidth`. */
  grow?: number;
  /** Numbers stand at the end, so that their digits are compared. */
  align?: 'end';
  /** Shown after all others have room, or when somebody chooses it. */
  isExtra?: boolean;
}

/** How the rows form a tree. The rows come in order, each followed by what is in it. */
export interface TableTree<Row> {
  /** From 0. */
  level: (row: Row) => number;
  /** Null: there is nothing in it. */
  isOpen: (row: Row) => boolean | null;
  onToggle: (row: Row) => void;
}

/** The rest of a list that is read page by page. */
export interface TablePages {
  hasMore: boolean;
  isLoadingMore: boolean;
  hasMoreFailed: boolean;
  loadMore: () => void;
}

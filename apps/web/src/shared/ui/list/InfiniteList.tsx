import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { recallScreen, rememberForScreen, useScreenKey } from '#shared/navigation/screen-state.ts';
import { Empty } from '../feedback/Empty.tsx';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { useScreenScroller } from '../layout/screen-scroller.ts';
import styles from './InfiniteList.module.css';
import { ListFooter } from './ListFooter.tsx';
import { SkeletonList } from './SkeletonList.tsx';

export interface InfiniteListProps<Item> {
  /** The result of `useInfiniteApiList`. */
  list: InfiniteApiList<Item>;
  /** `previous` is the row above, so that the first row of a group can render the group's heading. */
  renderItem: (item: Item, previous: Item | undefined) => ReactNode;
  itemKey: (item: Item) => string;
  /** Shown for an empty list: an `Empty` that says what to do next. */
  empty?: ReactNode;
  /** An estimate of a row's height in CSS pixels; rendered rows are measured. */
  estimateHeight?: number;
  /** Distinguishes the lists of one screen in the state that going back restores. */
  name?: string;
}

/**
 * A paged list inside a `Screen`: skeleton, rows, the next page near the end, footer, empty and failed states. Only the rows near
 * the viewport are rendered, however long the list.
 */
export function InfiniteList<Item>({ list, ...rest }: InfiniteListProps<Item>) {
  if (list.isLoading) return <SkeletonList />;
  if (list.isFailed) return <LoadFailed onRetry={list.refresh} />;
  if (list.items.length === 0) return rest.empty ?? <Empty />;
  return <Rows list={list} {...rest} />;
}

const gap = 10;
const rowsAhead = 6;

function Rows<Item>({ list, renderItem, itemKey, estimateHeight = 128, name = 'list' }: InfiniteListProps<Item>) {
  const { items, hasMore, isLoadingMore, hasMoreFailed, loadMore } = list;
  const scroller = useScreenScroller();
  const frame = useRef<HTMLUListElement>(null);
  const margin = useOffsetIn(frame, scroller);
  const screenKey = useScreenKey();
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => estimateHeight,
    getItemKey: (index) => itemKey(items[index] as Item),
    gap,
    overscan: rowsAhead,
    scrollMargin: margin,
    initialMeasurementsCache: recallScreen<VirtualItem[]>(screenKey, `${name} heights`),
  });
  useEffect(() => () => rememberForScreen(screenKey, `${name} heights`, virtualizer.measurementsCache), [screenKey, name, virtualizer]);

  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  const isNearEnd = lastShown >= items.length - 1 - rowsAhead;
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !hasMoreFailed) loadMore();
  });

  return (
    <div>
      <ul ref={frame} className={styles.frame} style={{ blockSize: virtualizer.getTotalSize() }}>
        {rows.map((row) => (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-setsize={hasMore ? -1 : items.length}
            aria-posinset={row.index + 1}
            className={styles.row}
            style={{ transform: `translateY(${row.start - margin}px)` }}
          >
            {renderItem(items[row.index] as Item, items[row.index - 1])}
          </li>
        ))}
      </ul>
      <ListFooter state={hasMoreFailed ? 'failed' : hasMore ? 'loading' : 'end'} onRetry={loadMore} />
    </div>
  );
}

/** The offset of the list in the scrolled content, which changes when something above it grows. */
function useOffsetIn(frame: React.RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !scroller) return;
    const measured = Math.round(element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
    if (Math.abs(measured - offset) > 1) setOffset(measured);
  });
  return offset;
}

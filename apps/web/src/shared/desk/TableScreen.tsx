import type { TableKind } from '@energy-om/domain';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRouteTitle } from '#shared/navigation/route-handle.ts';
import { TableLink } from '../setup/TableLink.tsx';
import { ConnectionBanner } from '../ui/feedback/ConnectionBanner.tsx';
import { SearchBar, type SearchBarProps } from '../ui/form/SearchBar.tsx';
import { isSingleKey } from './single-keys.ts';
import styles from './TableScreen.module.css';
import { TableActionProvider } from './table-action.ts';

export interface TableScreenProps {
  /** The table, or what stands in its place. */
  children: ReactNode;
  /** The box that filters the rows; `/` leads to it. Rows that the server filters wait for a pause in typing (`delayMs`). */
  search?: SearchBarProps;
  /** Switches and filters beside the box. */
  tools?: ReactNode;
  /** The button that creates a row. */
  action?: ReactNode;
  /** The kind of table as which the rows are imported and exported. */
  exchange?: TableKind;
}

/** The frame of a list that is a table at the desk: its title, what filters it, and the button that adds to it. */
export function TableScreen({ children, search, tools, action, exchange }: TableScreenProps) {
  const title = useRouteTitle();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      if (!isSingleKey(event, '/')) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    window.addEventListener('keydown', find);
    return () => window.removeEventListener('keydown', find);
  }, []);
  return (
    <section className={styles.screen} aria-label={title}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.tools}>
          {exchange && <TableLink kind={exchange} />}
          {tools}
          {search && (
            <div ref={box} className={styles.search}>
              <SearchBar delayMs={0} {...search} />
            </div>
          )}
          {action && <div className={styles.action}>{action}</div>}
        </div>
      </div>
      <TableActionProvider value={search?.value.trim() ? null : action}>{children}</TableActionProvider>
      <ConnectionBanner />
    </section>
  );
}

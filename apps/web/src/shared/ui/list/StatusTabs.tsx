import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './StatusTabs.module.css';

export interface StatusTab<Key extends string> {
  key: Key;
  label: string;
  /** A badge; not rendered when it is 0 or not known. */
  count?: number | null;
  /** A red badge, for orders that wait or are late. */
  urgent?: boolean;
}

export interface StatusTabsProps<Key extends string> {
  tabs: readonly StatusTab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** For screen readers: what the tabs divide. */
  label: string;
}

const maxShown = 99;

/** Tabs with counts that scroll sideways; for the `top` of a `Screen`. */
export function StatusTabs<Key extends string>({ tabs, value, onChange, label }: StatusTabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  const isCounted = tabs.some(({ count }) => count !== null && count !== undefined);
  // Counts that arrive later make the tabs wider and move the chosen one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    list.current?.querySelector(`[data-key="${value}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value, isCounted]);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab.key === value);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          data-key={tab.key}
          className={styles.tab}
          aria-selected={tab.key === value}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.count ? (
            <span className={styles.count} data-urgent={tab.urgent ?? false}>
              {tab.count > maxShown ? `${maxShown}+` : tab.count}
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
}

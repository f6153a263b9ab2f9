import type { UseQueryResult } from '@tanstack/react-query';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './DataAge.module.css';

export interface DataAgeProps {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'failureCount' | 'isRefetchError' | 'fetchStatus'>;
  /** How often it is read anew. */
  refreshIntervalMs: number;
  /** Milliseconds. */
  now: number;
}

/** A thin line that says how old what is shown is, while reading it anew does not succeed. Nothing otherwise. */
export function DataAge({ query: { dataUpdatedAt, failureCount, isRefetchError, fetchStatus }, refreshIntervalMs, now }: DataAgeProps) {
  const t = useTexts('common');
  const fails = failureCount > 0 || isRefetchError || fetchStatus === 'paused';
  const isOld = dataUpdatedAt > 0 && fails && now - dataUpdatedAt > refreshIntervalMs;
  return <div role="status">{isOld && <p className={styles.age}>{t('dataAge', { ago: formatAgo(dataUpdatedAt, now) })}</p>}</div>;
}

import type { UseQueryResult } from '@tanstack/react-query';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './DataAge.module.css';

export interface DataAgeProps {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'failureCount' | 'isRefetchError' | 'fetchStatus'>;
  /** The interval at which the data is read. */
  refreshIntervalMs: number;
  /** Epoch milliseconds. */
  now: number;
}

/** A thin line with the age of the data on the screen, while reading it again fails; empty otherwise. */
export function DataAge({ query: { dataUpdatedAt, failureCount, isRefetchError, fetchStatus }, refreshIntervalMs, now }: DataAgeProps) {
  const t = useTexts('common');
  const fails = failureCount > 0 || isRefetchError || fetchStatus === 'paused';
  const isOld = dataUpdatedAt > 0 && fails && now - dataUpdatedAt > refreshIntervalMs;
  return <div role="status">{isOld && <p className={styles.age}>{t('dataAge', { ago: formatAgo(dataUpdatedAt, now) })}</p>}</div>;
}

import type { ReactNode } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { compareChange, type WantedChange } from '../model/compare-change.ts';
import styles from './offline-work.module.css';

interface ChangeComparisonProps {
  orderId: string;
  wanted: WantedChange;
  /** What was written, where there is nothing to compare it to. */
  children?: ReactNode;
}

/** What an order says now beside what somebody wanted it to say, part by part. */
export function ChangeComparison({ orderId, wanted, children }: ChangeComparisonProps) {
  const t = useTexts('offlineWork');
  const { data: order, isError } = useApiQuery('getWorkOrder', { id: orderId }, { silent: true });
  if (!order)
    return (
      <>
        {children}
        {isError && <p className={styles.quiet}>{t('change.unknown')}</p>}
      </>
    );
  const parts = compareChange(order, wanted);
  if (parts.length === 0) return <p className={styles.quiet}>{t('change.same')}</p>;
  return (
    <dl className={styles.comparison}>
      {parts.map(({ name, now, wanted: then }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{t('change.now', { value: now || t('change.nothing') })}</dd>
          <dd className={styles.wanted}>{t('change.wanted', { value: then || t('change.nothing') })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The version of the order that `ChangeComparison` shows; undefined while it is not known. */
export function useComparedVersion(orderId: string | null): number | undefined {
  return useApiQuery('getWorkOrder', { id: orderId ?? '' }, { silent: true, enabled: orderId !== null }).data?.version;
}

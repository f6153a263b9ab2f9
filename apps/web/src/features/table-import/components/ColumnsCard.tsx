import { isSettingTableKind } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import type { TableKind } from '../model/table-kinds.ts';
import styles from './cards.module.css';

/** The columns that a table may have, with what belongs in them. */
export function ColumnsCard({ kind }: { kind: TableKind }) {
  const t = useTexts('tableImport');
  const { data: columns, isError, error, refetch } = useApiQuery('getTableColumns', { kind }, { silent: true });
  if (!columns) return isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={1} lines={6} />;
  return (
    <Card title={t('columns.title')}>
      {isSettingTableKind(kind) && <p className={styles.hint}>{t('dashHint')}</p>}
      <dl className={styles.columns}>
        {columns.map(({ key, heading, required, example, choices }) => (
          <div key={key}>
            <dt>
              {heading}
              {required && <span className={styles.required}>{t('columns.required')}</span>}
            </dt>
            <dd>{choices ? formatList(choices) : example && t('columns.example', { example })}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

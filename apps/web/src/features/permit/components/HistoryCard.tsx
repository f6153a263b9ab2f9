import { permitDocumentUrl } from '@energy-om/contract';
import { reportError } from '#shared/api/call-api.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { saveBlob } from '#shared/file/save-blob.ts';
import { formatList } from '#shared/format/list.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Timeline } from '#shared/ui/display/Timeline.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import type { Permit } from '../hooks/use-permit.ts';
import styles from './permit.module.css';

const rows = [
  'P1',
  'P1.emergency',
  'P2',
  'P3',
  'P4',
  'P5',
  'P6',
  'P7.crew',
  'P7.transfer',
  'P8',
  'P9',
  'P10',
  'P11',
  'P12',
  'P13',
  'P14',
  'brief',
  'point',
] as const;

/** Who did and signed what, newest first, and the check sum that covers all of it. */
export function HistoryCard({ permit: { id, number, history, hash } }: { permit: Permit }) {
  const t = useTexts('permit');
  const tTitles = useTexts('titles');
  const print = async () => {
    try {
      saveBlob(await fetchFile(permitDocumentUrl(id)), `${[tTitles('permit'), number].filter(Boolean).join(' ')}.pdf`);
    } catch (error) {
      reportError(error);
    }
  };
  const items = history.toReversed().map((entry, index) => ({
    key: history.length - index,
    title: [titleOf(entry), entry.actor?.fullName ?? t('role.system')].join(' · '),
    meta: formatDateTime(entry.at),
    body: [
      entry.signatures.length > 1 && t('page.signed', { names: formatList(entry.signatures.map(({ person }) => person.fullName)) }),
      entry.reason && t('page.reason', { reason: entry.reason }),
      entry.position && t('page.atPosition'),
    ]
      .filter(Boolean)
      .join('\n'),
  }));
  function titleOf({ row, point }: Permit['history'][number]): string {
    if (point) return t('page.point', { name: point.name, step: t(`pointStep.${point.step}`) });
    const known = rows.find((one) => one === row);
    return known ? t(`row.${known}` as 'row.P1') : row;
  }
  return (
    <Card title={t('page.history')}>
      <Timeline items={items} />
      {hash && (
        <p className={styles.hash}>
          {t('page.hash')} {hash}
        </p>
      )}
      <div className={styles.screenOnly}>
        <Button variant="text" block onPress={print}>
          {t('page.print')}
        </Button>
      </div>
    </Card>
  );
}

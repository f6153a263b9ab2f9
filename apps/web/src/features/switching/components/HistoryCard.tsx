import { switchingDocumentUrl } from '@energy-om/contract';
import { reportError } from '#shared/api/call-api.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { saveBlob } from '#shared/file/save-blob.ts';
import { formatList } from '#shared/format/list.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Timeline } from '#shared/ui/display/Timeline.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import type { Switching } from '../hooks/use-switching.ts';
import styles from './switching.module.css';

const rows = ['S1', 'S2', 'S3', 'S4', 'S6', 'S7.goOn', 'S7.abort', 'S8', 'S9'] as const;

/** Who did and signed what beside the steps, newest first, and the check sum that covers all of it. */
export function HistoryCard({ switching: { id, number, history, hash } }: { switching: Switching }) {
  const t = useTexts('switching');
  const tPermit = useTexts('permit');
  const tTitles = useTexts('titles');
  const print = async () => {
    try {
      saveBlob(await fetchFile(switchingDocumentUrl(id)), `${[tTitles('switching'), number].filter(Boolean).join(' ')}.pdf`);
    } catch (error) {
      reportError(error);
    }
  };
  const items = history.toReversed().map((entry, index) => {
    const known = rows.find((one) => one === entry.row);
    return {
      key: history.length - index,
      title: [known ? t(`row.${known}` as 'row.S1') : entry.row, entry.actor?.fullName ?? tPermit('role.system')].join(' · '),
      meta: formatDateTime(entry.at),
      body: [
        entry.signatures.length > 1 && tPermit('page.signed', { names: formatList(entry.signatures.map(({ person }) => person.fullName)) }),
        entry.reason && tPermit('page.reason', { reason: entry.reason }),
        entry.foundState && t('found', { state: entry.foundState }),
      ]
        .filter(Boolean)
        .join('\n'),
    };
  });
  return (
    <Card title={tPermit('page.history')}>
      <Timeline items={items} />
      {hash && (
        <p className={styles.hash}>
          {tPermit('page.hash')} {hash}
        </p>
      )}
      <Button variant="text" block onPress={print}>
        {tPermit('page.print')}
      </Button>
    </Card>
  );
}

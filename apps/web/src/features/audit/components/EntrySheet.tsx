import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { AuditEntry } from './EntryCard.tsx';
import styles from './entries.module.css';

export interface EntrySheetProps {
  /** Null: closed. */
  entry: AuditEntry | null;
  onClose: () => void;
  /** Limits the log to who wrote the entry, also where that person is no member any more. */
  onAccount: (account: { id: string; fullName: string }) => void;
}

/** An entry in full, with what was written. */
export function EntrySheet({ entry, onClose, onAccount }: EntrySheetProps) {
  const t = useTexts('audit');
  const tCodes = useTexts('codes');
  return (
    <Sheet open={entry !== null} onClose={onClose} title={t('details')}>
      {entry && (
        <>
          <Row label={t('account')}>{entry.account?.fullName ?? t('system')}</Row>
          <Row label={t('at')}>{formatTenantDateTime(entry.at)}</Row>
          <Row label={t('subject')}>{[tCodes(`auditSubjectKind.${entry.kind}`), entry.subjectName].filter(Boolean).join(' · ')}</Row>
          <Row label={t('call')}>{entry.operation}</Row>
          <Row label={t('address')}>{entry.address || t('server')}</Row>
          {entry.account && (
            <Button
              variant="plain"
              size="small"
              onPress={() => {
                if (entry.account) onAccount(entry.account);
                onClose();
              }}
            >
              {t('onlyAccount', { name: entry.account.fullName })}
            </Button>
          )}
          <h3 className={styles.title}>{t('content')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach what scrolls */}
          <pre className={styles.content} tabIndex={0}>
            {JSON.stringify(entry.changes, null, 2)}
          </pre>
        </>
      )}
    </Sheet>
  );
}

import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import styles from './ReportSheet.module.css';

type ReportLink = ApiOutput<'listOrderReportLinks'>[number];

/** The links to the report, with how often each was opened. */
export function ReportLinks({ orderId }: { orderId: string }) {
  const t = useTexts('workOrder');
  const { data: links, isError, refetch } = useApiQuery('listOrderReportLinks', { orderId }, { silent: true });
  const [asked, setAsked] = useState<string | null>(null);
  const { mutateAsync } = useApiMutation('revokeOrderReportLink', { invalidates: ['listOrderReportLinks'] });
  const revoke = async () => {
    if (asked !== null) await mutateAsync({ id: asked });
    showToast(t('report.revoked'), { kind: 'success' });
  };
  if (isError) return <LoadFailed onRetry={refetch} />;
  if (!links || links.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('report.links')}</h3>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.id} className={styles.row}>
            <LinkText link={link} />
            {link.state === 'open' && (
              <Button variant="text" size="small" onPress={() => setAsked(link.id)}>
                {t('report.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmSheet
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('report.revokeTitle')}
        confirmText={t('report.revoke')}
        danger
        onConfirm={revoke}
      >
        {t('report.revokeAsk')}
      </ConfirmSheet>
    </>
  );
}

function LinkText({ link }: { link: ReportLink }) {
  const t = useTexts('workOrder');
  const { state, expiresAt, createdBy, createdAt, openings, downloads } = link;
  return (
    <span className={styles.linkText}>
      <span>{state === 'open' ? t('report.until', { time: formatWhen(expiresAt) }) : t(`report.state.${state}`)}</span>
      <span className={styles.hint}>
        {openings + downloads === 0 ? t('report.neverOpened') : t('report.opened', { openings, downloads })}
      </span>
      <span className={styles.hint}>{t('report.by', { name: createdBy, time: formatWhen(createdAt) })}</span>
    </span>
  );
}

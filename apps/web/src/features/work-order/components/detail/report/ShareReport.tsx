import { sharedReportUrl } from '@energy-om/contract';
import { defaultReportLinkDays } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { serverAddress } from '#shared/navigation/app-address.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { ReportLinks } from './ReportLinks.tsx';
import styles from './ReportSheet.module.css';

const offeredDays = [3, defaultReportLinkDays, 15, 30];

/** Makes a link to the report and hands it to another app; below, the links that were made before. */
export function ShareReport({ order: { id: orderId, title } }: { order: Pick<OrderDetail, 'id' | 'title'> }) {
  const t = useTexts('workOrder');
  const [days, setDays] = useState(defaultReportLinkDays);
  const [token, setToken] = useState<string | null>(null);
  const { mutateAsync } = useApiMutation('createOrderReportLink', { invalidates: ['listOrderReportLinks'] });
  const make = async () => setToken((await mutateAsync({ orderId, days })).token);
  return (
    <section className={styles.share}>
      <h3 className={styles.heading}>{t('report.share')}</h3>
      <p className={styles.hint}>{t('report.shareHint')}</p>
      {token === null ? (
        <>
          <Choice
            label={t('report.days')}
            layout="pills"
            options={offeredDays.map((count) => ({ value: count, label: t('report.daysOption', { count }) }))}
            value={days}
            onChange={setDays}
          />
          <Button variant="plain" block onPress={make}>
            {t('report.makeLink')}
          </Button>
        </>
      ) : (
        <NewLink url={window.location.origin + serverAddress(sharedReportUrl(token))} title={title} />
      )}
      <ReportLinks orderId={orderId} />
    </section>
  );
}

/** A link that was made just now: it cannot be shown again. */
function NewLink({ url, title }: { url: string; title: string }) {
  const t = useTexts('workOrder');
  const tCommon = useTexts('common');
  const canShare = typeof navigator.share === 'function';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast(tCommon('copied'), { kind: 'success' });
    } catch {
      // The clipboard is missing outside of a secure address, or not allowed.
      showToast(t('report.notCopied'), { kind: 'error' });
    }
  };
  const send = async () => {
    try {
      await navigator.share({ title: t('report.title'), text: title, url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <>
      <p className={styles.hint}>{t('report.linkReady')}</p>
      <p className={styles.link}>{url}</p>
      <div className={styles.buttons}>
        {canShare && (
          <Button variant="plain" onPress={send}>
            {t('report.send')}
          </Button>
        )}
        <Button variant="plain" onPress={copy}>
          {t('report.copy')}
        </Button>
      </div>
    </>
  );
}

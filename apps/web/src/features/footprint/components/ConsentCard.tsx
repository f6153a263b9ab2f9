import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import styles from './ConsentCard.module.css';

type Recording = NonNullable<ApiOutput<'getTrace'>['recording']>;

const reads = ['getTrace', 'getTrackRecording', 'listTrackPeople'] as const;

/** What is recorded, who sees it and for how long, with the consent to it and its withdrawal. */
export function ConsentCard({ recording }: { recording: Recording }) {
  const t = useTexts('footprint');
  const { mutateAsync } = useApiMutation('setTrackConsent', { invalidates: reads });
  const [isEnding, setEnding] = useState(false);
  const [deletes, setDeletes] = useState(false);
  const { consentedAt, consentedDays, keptDays, onDuty, sharesWay } = recording;
  // Where the days have been changed meanwhile, the new ones are shown before anybody consents to them.
  const give = () => mutateAsync({ given: true, shownDays: keptDays }).catch(() => invalidateApi(...reads));
  const withdraw = async () => {
    await mutateAsync({ given: false, deletePoints: deletes });
    showToast(t(deletes ? 'withdrawnAndDeleted' : 'withdrawn'), { kind: 'success' });
  };
  if (consentedAt === null) {
    return (
      <Card title={t('consent.title')}>
        <ul className={styles.points}>
          <li>{t('consent.what')}</li>
          <li>{t('consent.who')}</li>
          <li>{t('consent.long', { days: keptDays })}</li>
          <li>{t('consent.free')}</li>
        </ul>
        <Button block onPress={give}>
          {t('consent.give')}
        </Button>
      </Card>
    );
  }
  return (
    <Card>
      <Row
        icon="place"
        label={t('state')}
        hint={t('since', { date: formatDate(consentedAt), days: Math.min(keptDays, consentedDays ?? keptDays) })}
      >
        <Chip tone={onDuty ? 'good' : 'neutral'}>{t(onDuty ? 'recording' : 'offDuty')}</Chip>
      </Row>
      <SwitchRow
        label={t('shareWay')}
        hint={t('shareWayHint')}
        value={sharesWay}
        onChange={(isOn) => void mutateAsync({ given: true, sharesWay: isOn }).catch(() => invalidateApi(...reads))}
      />
      <Button variant="plain" block onPress={() => setEnding(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmSheet
        open={isEnding}
        onClose={() => setEnding(false)}
        title={t('withdrawTitle')}
        confirmText={t('withdraw')}
        onConfirm={withdraw}
      >
        <p>{t('withdrawHint')}</p>
        <SwitchRow label={t('deleteAll')} value={deletes} onChange={setDeletes} />
      </ConfirmSheet>
    </Card>
  );
}

import type { ApiOutput } from '@energy-om/contract';
import { callApi } from '#shared/api/call-api.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './channels.module.css';

export type MessageChannel = ApiOutput<'getMessageChannels'>[number];

/** Whether a channel is used, up to which level, and whether it has proven to work. */
export function ChannelCard({ channel, onEdit }: { channel: MessageChannel; onEdit: () => void }) {
  const t = useTexts('messageChannel');
  const { channel: name, isOn, isOffered, version, maxLevel, provenAt } = channel;
  const isSetUp = version > 0;
  async function sendTrial(): Promise<void> {
    const { outcome, reason } = await callApi('sendChannelTrial', { channel: name });
    await invalidateApi('getMessageChannels');
    if (outcome === 'sent') showToast(t('trialSent'), { kind: 'success' });
    else showToast(t(`trial.${outcome}`, { reason: reason ?? '' }), { kind: 'error' });
  }
  return (
    <Card>
      <CardHead title={t(`name.${name}`)} to={undefined}>
        <Chip tone={isOn && isOffered ? 'good' : 'neutral'}>
          {t(!isOffered ? 'notOffered' : isOn ? 'on' : isSetUp ? 'off' : 'notSetUp')}
        </Chip>
      </CardHead>
      <p className={styles.words}>{t(`hint.${name}`)}</p>
      {!isOffered && <p className={styles.words}>{t('askOperator')}</p>}
      {isOn && <p className={styles.words}>{t('levels', { level: t(`level.${maxLevel}`) })}</p>}
      {isSetUp && <p className={styles.words}>{provenAt === null ? t('unproven') : t('proven', { when: formatAgo(provenAt) })}</p>}
      {(isOffered || isOn) && (
        <div className={styles.buttons}>
          <Button variant="plain" size="small" onPress={onEdit} aria-label={`${t('edit')} ${t(`name.${name}`)}`}>
            {t('edit')}
          </Button>
          {isSetUp && isOffered && (
            <Button variant="plain" size="small" onPress={sendTrial} aria-label={`${t('try')} ${t(`name.${name}`)}`}>
              {t('try')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

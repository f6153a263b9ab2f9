import { isIdChannel } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { type OwnChannel, type OwnChannels, useOwnChannels } from '../hooks/use-own-channels.ts';
import { ChannelIdField } from './ChannelIdField.tsx';
import styles from './ChoicesSheet.module.css';

/** By which of the organisation's channels the account wants to be reached where it does not act; nothing where none serves it. */
export function OwnChannelFields() {
  const t = useTexts('messageChannel');
  const own = useOwnChannels();
  const { channels, isFailed, retry, isSaving } = own;
  if (isFailed) return <LoadFailed onRetry={retry} />;
  if (!channels?.length) return null;
  return (
    <>
      <SectionTitle>{t('own.title')}</SectionTitle>
      <p className={styles.note}>{t('own.intro')}</p>
      <div aria-busy={isSaving}>
        {channels.map((channel) => (
          <ChannelRows key={channel.channel} channel={channel} own={own} />
        ))}
      </div>
    </>
  );
}

function ChannelRows({ channel, own: { isSaving, save } }: { channel: OwnChannel; own: OwnChannels }) {
  const t = useTexts('messageChannel');
  const { channel: name, isWanted, isReachable, needsProof, address } = channel;
  const choose = (wanted: boolean) => void save({ channel: name, isWanted: wanted }).catch(() => undefined);
  if (!isReachable && name === 'mail')
    return (
      <Row
        label={t(`name.${name}`)}
        hint={needsProof ? t('own.unproven', { address: address ?? '' }) : t('own.missing.mail')}
        to={screenAddress('personInfo')}
      />
    );
  if (!isReachable && name === 'wechat')
    return <Row label={t(`name.${name}`)} hint={t('own.missing.wechat')} to={screenAddress('safety')} />;
  return (
    <>
      {isReachable && (
        <SwitchRow
          label={t(`name.${name}`)}
          hint={name === 'wechat' ? t('own.wechat') : t('own.to', { address: address ?? '' })}
          value={isWanted}
          onChange={choose}
          disabled={isSaving}
        />
      )}
      {isIdChannel(name) && <ChannelIdField key={address} channel={name} own={channel} save={save} />}
    </>
  );
}

import { channelIdPattern, type IdChannel } from '@energy-om/domain';
import { type FormEvent, useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import type { OwnChannel, OwnChannels } from '../hooks/use-own-channels.ts';
import styles from './ChoicesSheet.module.css';

interface ChannelIdFieldProps {
  channel: IdChannel;
  own: OwnChannel;
  save: OwnChannels['save'];
}

/** The account's id in the directory of 企业微信 or 钉钉; an empty field takes it away. */
export function ChannelIdField({ channel, own: { address, isWanted }, save }: ChannelIdFieldProps) {
  const t = useTexts('messageChannel');
  const [typed, setTyped] = useState(address ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const id = typed.trim() || null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (id !== null && !channelIdPattern.test(id)) return setFault(t('own.idFault'));
    // What a call refused has been said by a toast.
    const isSaved = await save({ channel, isWanted: address === null || isWanted, address: id }).then(
      () => true,
      () => false,
    );
    if (isSaved) showToast(t(id === null ? 'own.idRemoved' : 'own.idSaved'), { kind: 'success' });
  }

  return (
    <form className={styles.id} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t(`own.id.${channel}`)}
        hint={t(`own.idHint.${channel}`)}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setFault(null);
        }}
        error={fault}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
      />
      {id !== address && (
        <Button type="submit" variant="plain" size="small">
          {t('save')}
        </Button>
      )}
    </form>
  );
}

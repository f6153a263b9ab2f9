import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { channelFields, type EventLevel, findChannelFaults, isSecretField } from '@energy-om/domain';
import { useState } from 'react';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { apiKey } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { showFirstFault } from '#shared/ui/form/show-first-fault.ts';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { MessageChannel } from './ChannelCard.tsx';
import styles from './channels.module.css';

type Fields = typeof channelFields;
/** The names of all fields of all channels. */
type FieldName = { [Channel in keyof Fields]: keyof Fields[Channel] }[keyof Fields];

const levels = ['1', '2', '3', '4'] as const;

/** Shows what somebody else has stored meanwhile. @returns null where the error is another one */
function takeStored(error: unknown): ApiOutput<'getMessageChannels'> | null {
  if (!(error instanceof ApiError) || error.code !== bodyCode.conflict || !Array.isArray(error.data)) return null;
  queryClient.setQueryData(apiKey('getMessageChannels', {}), error.data);
  return error.data;
}

/** What a provider needs to know. Secrets are shown never again, and stay where their field is left empty; nothing is kept as a draft. */
export function ChannelSheet({ channel, onClose }: { channel: MessageChannel; onClose: () => void }) {
  const t = useTexts('messageChannel');
  const { channel: name, settings, secretsSet } = channel;
  const [version, setVersion] = useState(channel.version);
  const [isOn, setOn] = useState(version === 0 || channel.isOn);
  const [level, setLevel] = useState<(typeof levels)[number]>(`${channel.maxLevel}`);
  const [values, setValues] = useState<Record<string, string>>(settings);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { mutateAsync } = useApiMutation('saveMessageChannel', { silent: true, invalidates: ['getMessageChannels'] });
  const fields = Object.keys(channelFields[name]) as FieldName[];

  function show(found: Record<string, string>): void {
    setFaults(found);
    showFirstFault();
  }

  async function save(): Promise<void> {
    const kept = Object.fromEntries(secretsSet.map((secret) => [secret, 'kept']));
    const trimmed = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()]));
    const missing = Object.keys(findChannelFaults(name, trimmed, kept));
    if (missing.length > 0) return show(Object.fromEntries(missing.map((field) => [field, t('missing')])));
    try {
      await mutateAsync({ channel: name, version, isOn, maxLevel: Number(level) as EventLevel, values: trimmed });
    } catch (error) {
      const stored = takeStored(error);
      if (stored !== null) {
        setVersion(stored.find((one) => one.channel === name)?.version ?? version);
        return showToast(t('changed'), { kind: 'error' });
      }
      const served = Object.entries(fieldFaultsOf(error)).map(([path, text]) => [path.replace(/^values\./, ''), text]);
      if (served.length === 0) reportError(error);
      return show(Object.fromEntries(served));
    }
    showToast(t('saved'), { kind: 'success' });
    onClose();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`name.${name}`)}
      footer={
        <Button block onPress={save}>
          {t('save')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.words}>{t(`help.${name}`)}</p>
        <SwitchRow label={t('use')} value={isOn} onChange={setOn} />
        <div>
          <p className={styles.words}>{t('levelHint')}</p>
          <Segmented
            label={t('levelHint')}
            options={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
            value={level}
            onChange={setLevel}
          />
        </div>
        {fields.map((field) => {
          const isKept = isSecretField(name, field) && secretsSet.includes(field);
          return (
            <TextField
              key={field}
              label={t(`field.${field}`)}
              hint={isKept ? t('kept') : undefined}
              placeholder={isKept ? '••••••' : undefined}
              value={values[field] ?? ''}
              onChange={(value) => {
                setValues((before) => ({ ...before, [field]: value }));
                setFaults(({ [field]: _, ...others }) => others);
              }}
              error={faults[field] ?? null}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          );
        })}
      </div>
    </Sheet>
  );
}

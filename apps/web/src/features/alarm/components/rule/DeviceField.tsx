import { useState } from 'react';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/Empty.tsx';
import field from '#shared/ui/Field.module.css';
import { Field } from '#shared/ui/Field.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import { LoadFailed } from '#shared/ui/LoadFailed.tsx';
import { PrimaryButton } from '#shared/ui/PrimaryButton.tsx';
import { Row } from '#shared/ui/Row.tsx';
import { SearchBar } from '#shared/ui/SearchBar.tsx';
import { Sheet } from '#shared/ui/Sheet.tsx';
import { SkeletonList } from '#shared/ui/SkeletonList.tsx';

interface Device {
  id: string;
  name: string;
}

export interface DeviceFieldProps {
  value: Device | null;
  onChange: (device: Device) => void;
  error: string | null;
}

/** One device of however many: searched for on the server. */
export function DeviceField({ value, onChange, error }: DeviceFieldProps) {
  const t = useTexts('alarmRule');
  const tCommon = useTexts('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <Field label={t('edit.device')} required error={error}>
      {({ id, 'aria-required': _, ...control }) => (
        <>
          <button
            {...control}
            id={id}
            type="button"
            className={field.pick}
            data-empty={value === null}
            aria-haspopup="dialog"
            aria-labelledby={`${id}-label ${id}`}
            onClick={() => setOpen(true)}
          >
            <span>{value?.name ?? tCommon('choose')}</span>
            <Icon name="down" size={18} />
          </button>
          <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('edit.chooseDevice')}>
            <Devices
              onChoose={(device) => {
                onChange(device);
                setOpen(false);
              }}
            />
          </Sheet>
        </>
      )}
    </Field>
  );
}

function Devices({ onChoose }: { onChoose: (device: Device) => void }) {
  const t = useTexts('alarmRule');
  const tCodes = useTexts('codes');
  const [keyword, setKeyword] = useState('');
  const list = useInfiniteApiList('listDevices', { keyword: keyword.trim() || undefined });
  return (
    <>
      <SearchBar value={keyword} onChange={setKeyword} placeholder={t('edit.searchDevice')} />
      {list.isLoading && <SkeletonList count={4} lines={1} />}
      {list.isFailed && <LoadFailed onRetry={list.refresh} />}
      {!list.isLoading && !list.isFailed && list.items.length === 0 && (
        <Empty icon="device" title={t('edit.noDevice')} hint={t('edit.noDeviceHint')} />
      )}
      <div>
        {list.items.map(({ id, name, code, kind, site }) => (
          <Row
            key={id}
            label={name}
            hint={[tCodes(`objectKind.${kind}`), code, site.name].join(' · ')}
            onPress={() => onChoose({ id, name })}
          />
        ))}
      </div>
      {list.hasMore && (
        <PrimaryButton kind="plain" onPress={list.loadMore} busy={list.isLoadingMore}>
          {t('edit.more')}
        </PrimaryButton>
      )}
    </>
  );
}

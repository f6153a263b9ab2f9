import { useState } from 'react';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import field from '#shared/ui/form/Field.module.css';
import { Field } from '#shared/ui/form/Field.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

interface Device {
  id: string;
  name: string;
}

export interface DeviceFieldProps {
  value: Device | null;
  onChange: (device: Device) => void;
  error: string | null;
}

/** Chooses one device. There may be thousands, so the server does the search. */
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
        <Button variant="plain" onPress={list.loadMore} busy={list.isLoadingMore}>
          {t('edit.more')}
        </Button>
      )}
    </>
  );
}

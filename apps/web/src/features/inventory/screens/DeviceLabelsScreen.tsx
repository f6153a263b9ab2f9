import { type DeviceKind, type LabelFormatName, labelFormatNames, labelFormats, maxPrintedLabels } from '@energy-om/domain';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAllPages } from '#shared/form/use-all-pages.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { countPlaces } from '#shared/label/count-places.ts';
import { StartPlace } from '#shared/label/StartPlace.tsx';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import type { Picked } from '#shared/ui/multi-picker/option-tree.ts';
import styles from '../components/fields.module.css';
import { type LabelledDevice, LabelPreview, PrintedLabels } from '../components/labels/LabelSheets.tsx';
import { saveLabels } from '../model/save-labels.ts';

/** The further ones look the same. */
const maxSheetsPreviewed = 2;

/** Labels for devices on sheets of A4. Of those that `areaId`, `kind` and `keyword` leave, all but those that `id` names are taken out. */
export function DeviceLabelsScreen() {
  const [search] = useSearchParams();
  const filter = {
    areaId: search.get('areaId') ?? undefined,
    kind: (search.get('kind') as DeviceKind | null) ?? undefined,
    keyword: search.get('keyword') ?? undefined,
  };
  const { data, isError, error, refetch } = useAllPages('listManagedDevices', true, filter);
  const devices = useMemo(() => data?.filter(({ retired }) => !retired), [data]);
  if (devices) return <Labels devices={devices} ids={search.getAll('id')} />;
  return (
    <Screen back={screenAddress('managedDevices')}>
      {isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={2} lines={4} />}
    </Screen>
  );
}

function Labels({ devices, ids }: { devices: readonly LabelledDevice[]; ids: readonly string[] }) {
  const t = useTexts('inventory');
  const [formatName, setFormatName] = useState<LabelFormatName>('3x8');
  const [start, setStart] = useState(0);
  const [picked, setPicked] = useState<readonly Picked[]>(() => (ids.length > 0 ? devices.filter(({ id }) => ids.includes(id)) : devices));
  const format = labelFormats[formatName];
  const wanted = new Set(picked.map(({ id }) => id));
  const labelled = devices.filter(({ id }) => wanted.has(id));
  const printed = labelled.slice(0, maxPrintedLabels);
  const isPrintable = printed.length > 0 && formatName !== 'roll';
  const sheets = Math.ceil((start + printed.length) / countPlaces(format));
  return (
    <Screen
      back={screenAddress('managedDevices')}
      bottom={
        <BottomBar
          note={printed.length > 0 && t('labels.scale')}
          // A browser prints on A4 alone.
          secondary={isPrintable ? [{ key: 'print', icon: 'tablet', label: t('labels.printNow'), onPress: () => window.print() }] : []}
        >
          <Button disabled={printed.length === 0} onPress={() => saveLabels(printed, formatName, start, t('labels.fileName'))}>
            {t('labels.print', { labels: printed.length, sheets: printed.length === 0 ? 0 : sheets })}
          </Button>
        </BottomBar>
      }
    >
      <Card>
        <div className={styles.stack}>
          <MultiPickerField
            label={t('labels.devices')}
            options={devices.map((device) => ({ id: device.id, name: device.name, hint: device.code }))}
            value={picked}
            onChange={setPicked}
          />
          {labelled.length > maxPrintedLabels && <Callout tone="warn">{t('labels.tooMany', { count: maxPrintedLabels })}</Callout>}
          <Choice
            label={t('labels.format')}
            layout="pills"
            options={labelFormatNames.map((name) => ({ value: name, label: t(`labels.formats.${name}`) }))}
            value={formatName}
            onChange={(name) => {
              setFormatName(name);
              setStart(0);
            }}
          />
          {countPlaces(format) > 1 && <StartPlace format={format} value={start} onChange={setStart} />}
        </div>
      </Card>
      {printed.length === 0 ? (
        <Empty icon="qr" title={t('labels.none')} hint={t('labels.noneHint')} />
      ) : (
        <>
          <LabelPreview devices={printed.slice(0, maxSheetsPreviewed * countPlaces(format) - start)} format={format} start={start} />
          {sheets > maxSheetsPreviewed && <p className={styles.hint}>{t('labels.more', { count: sheets - maxSheetsPreviewed })}</p>}
          <PrintedLabels devices={printed} format={format} start={start} />
        </>
      )}
    </Screen>
  );
}

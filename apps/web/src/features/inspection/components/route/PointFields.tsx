import { maxDeviceLocationLength, maxNameLength, maxPlanDevices, maxQrLength } from '@energy-om/domain';
import { useState } from 'react';
import { canReadTags, useNfcReader } from '#features/inspection/hooks/use-nfc-reader.ts';
import type { RouteFormFields } from '#features/inspection/hooks/use-route-form.ts';
import type { TypedPoint } from '#features/inspection/model/route-draft.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { getCurrentPosition } from '#shared/location/get-current-position.ts';
import { QrCode } from '#shared/ui/display/QrCode.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from '../inspection.module.css';

export interface PointFieldsProps {
  form: RouteFormFields;
  point: TypedPoint;
  index: number;
  onChange: (changes: Partial<TypedPoint>) => void;
}

const noDevice = '';

/** What a point is called, where it is, and what identifies it. */
export function PointFields({ form, point, index, onChange }: PointFieldsProps) {
  const t = useTexts('inspection');
  const { siteId } = form.values;
  const { data } = useApiQuery(
    'listManagedDevices',
    { areaId: siteId ?? '', pageSize: maxPlanDevices },
    { enabled: siteId !== null, silent: true },
  );
  const devices = (data?.items ?? [])
    .filter(({ retired }) => !retired)
    .map(({ id, name, code }) => ({ value: id, label: name, hint: code }));
  const fault = (part: string) => form.faults.at(`points.${index}.${part}`);
  const takeDevice = (value: string) => {
    const device = devices.find((one) => one.value === value);
    onChange({
      deviceId: device?.value ?? null,
      ...(device && point.name.trim() === '' && { name: device.label.slice(0, maxNameLength) }),
    });
  };
  return (
    <>
      <TextField
        label={t('edit.pointName')}
        required
        autoComplete="off"
        maxLength={maxNameLength}
        placeholder={t('edit.pointNameExample')}
        value={point.name}
        onChange={(name) => onChange({ name })}
        error={fault('name')}
      />
      <PickerField
        label={t('edit.device')}
        options={[{ value: noDevice, label: t('edit.noDevice') }, ...devices]}
        value={point.deviceId ?? noDevice}
        onChange={takeDevice}
        error={fault('deviceId')}
      />
      <TextField
        label={t('edit.place')}
        optional
        autoComplete="off"
        maxLength={maxDeviceLocationLength}
        placeholder={t('edit.placeExample')}
        value={point.place}
        onChange={(place) => onChange({ place })}
      />
      <TextField
        label={t('edit.code')}
        required
        hint={t('edit.codeHint')}
        autoComplete="off"
        maxLength={maxQrLength}
        value={point.code}
        onChange={(code) => onChange({ code })}
        error={fault('code')}
      />
      <TagField point={point} onChange={onChange} error={fault('nfcTag')} />
      <PointButtons point={point} onChange={onChange} />
    </>
  );
}

type PartProps = Pick<PointFieldsProps, 'point' | 'onChange'>;

/** The serial number of the tag, typed or read off it where the browser can. */
function TagField({ point, onChange, error }: PartProps & { error: string | null }) {
  const t = useTexts('inspection');
  const [isReading, setReading] = useState(false);
  useNfcReader(isReading, ([nfcTag = '']) => {
    setReading(false);
    onChange({ nfcTag });
  });
  return (
    <>
      <TextField
        label={t('edit.nfcTag')}
        optional
        autoComplete="off"
        maxLength={maxNameLength}
        value={point.nfcTag}
        onChange={(nfcTag) => onChange({ nfcTag })}
        error={error}
      />
      {canReadTags() && (
        <Button variant="plain" busy={isReading} onPress={() => setReading(true)}>
          {t('edit.readTag')}
        </Button>
      )}
    </>
  );
}

function PointButtons({ point, onChange }: PartProps) {
  const t = useTexts('inspection');
  const [showsCode, setShowsCode] = useState(false);
  const takePosition = async () => {
    const here = await getCurrentPosition();
    if (here === null) return showToast(t('edit.noPosition'), { kind: 'error' });
    onChange({ position: { longitude: here.longitude, latitude: here.latitude } });
    return showToast(t('edit.positionTaken'), { kind: 'success' });
  };
  return (
    <div className={styles.buttons}>
      <Button variant="plain" size="small" disabled={point.code.trim() === ''} onPress={() => setShowsCode(true)}>
        {t('edit.showCode')}
      </Button>
      <Button variant="plain" size="small" onPress={takePosition}>
        {t(point.position ? 'edit.positionTaken' : 'edit.takePosition')}
      </Button>
      <Sheet open={showsCode} onClose={() => setShowsCode(false)} title={point.name.trim() || t('edit.unnamed')}>
        <div className={styles.qr}>
          <QrCode text={point.code.trim()} label={point.code} failedText={t('edit.qrFailed')} />
        </div>
        <p>{point.code}</p>
      </Sheet>
    </div>
  );
}

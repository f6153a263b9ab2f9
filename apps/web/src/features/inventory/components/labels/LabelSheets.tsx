import type { ApiOutput } from '@energy-om/contract';
import type { LabelFormat } from '@energy-om/domain';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { layOutLabels } from '#features/inventory/model/label-sheet.ts';
import { formatDeviceLocation } from '#shared/device/format-device-location.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { labelAddress } from '#shared/scan/label.ts';
import { useSession } from '#shared/session/session-store.ts';
import { QrCode } from '#shared/ui/display/QrCode.tsx';
import styles from './LabelSheets.module.css';

export type LabelledDevice = Pick<ApiOutput<'listManagedDevices'>['items'][number], 'id' | 'name' | 'code' | 'site' | 'location'>;

export interface LabelSheetsProps {
  devices: readonly LabelledDevice[];
  format: LabelFormat;
  /** The place of the first label, from 0. */
  start: number;
}

/** The sheets as they will be printed, as wide as the screen. */
export function LabelPreview(props: LabelSheetsProps) {
  return (
    <div className={styles.preview}>
      <Sheets {...props} />
    </div>
  );
}

/** The same sheets in millimetres, beside the app: the printer gets these alone. */
export function PrintedLabels(props: LabelSheetsProps) {
  return createPortal(
    <div className={styles.printed} data-printed="">
      <Sheets {...props} />
    </div>,
    document.body,
  );
}

function Sheets({ devices, format, start }: LabelSheetsProps) {
  const { page, columns, width, height, gap, top, left } = format;
  const ofPage = { '--page-width': page.width, '--page-height': page.height };
  const measures = { ...ofPage, '--columns': columns, '--width': width, '--height': height, '--gap': gap, '--top': top, '--left': left };
  return layOutLabels(devices, format, start).map((places, sheet) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sheets and places have no other name
    <div key={sheet} className={styles.sheet} style={measures as CSSProperties}>
      {places.map((device, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a place that stays empty has no other name
        device === null ? <div key={place} /> : <DeviceLabel key={device.id} device={device} />,
      )}
    </div>
  ));
}

function DeviceLabel({ device }: { device: LabelledDevice }) {
  const t = useTexts('report');
  const tInventory = useTexts('inventory');
  const organisation = useSession(({ tenant }) => tenant?.name);
  const { name, code } = device;
  return (
    <div className={styles.label}>
      <div className={styles.code}>
        <QrCode text={labelAddress(code)} label={t('labelFor', { name })} failedText={t('labelFailed')} />
      </div>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.number}>{code}</p>
        <p className={styles.place}>{formatDeviceLocation(device)}</p>
        <p className={styles.foot}>{[organisation, tInventory('labels.scan')].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

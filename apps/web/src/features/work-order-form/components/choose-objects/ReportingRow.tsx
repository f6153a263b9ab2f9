import type { ApiOutput } from '@energy-om/contract';
import type { ObjectSelection } from '#features/work-order-form/hooks/use-object-selection.ts';
import { formatDeviceLocation } from '#shared/device/format-device-location.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { SelectableDeviceRow } from './SelectableDeviceRow.tsx';

export interface ReportingRowProps {
  device: ApiOutput<'listDevices'>['items'][number];
  selection: Pick<ObjectSelection, 'isChosen' | 'toggle'>;
  /** A further detail for the second line. */
  extra?: string;
}

/** A meter or gateway with a checkbox: its location, and since when it sends no data. */
export function ReportingRow({ device, selection, extra }: ReportingRowProps) {
  const t = useTexts('workOrderForm');
  const { kind, id, name, code, energyType, site, location, online, lastSeenAt } = device;
  const object = { kind, id, name, code, energyType, areaId: site.id };
  const silence = online === false && lastSeenAt ? t('choose.lastSeen', { when: formatAgo(lastSeenAt) }) : null;
  return (
    <SelectableDeviceRow
      object={object}
      online={online}
      hint={[code, formatDeviceLocation({ location, site }), extra, silence].filter(Boolean).join(' · ')}
      checked={selection.isChosen(id)}
      onToggle={() => selection.toggle(object)}
    />
  );
}

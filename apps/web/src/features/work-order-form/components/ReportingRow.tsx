import type { ApiOutput } from '@energy-om/contract';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { describePlace } from '#shared/monitor/describe-place.ts';
import type { ObjectSelection } from '../api/use-object-selection.ts';
import { ThingRow } from './ThingRow.tsx';

export interface ReportingRowProps {
  device: ApiOutput<'listDevices'>['items'][number];
  selection: Pick<ObjectSelection, 'isChosen' | 'toggle'>;
  /** Another fact for the second line. */
  extra?: string;
}

/** A meter or gateway to tick: where it is, and since when it is silent. */
export function ReportingRow({ device, selection, extra }: ReportingRowProps) {
  const t = useTexts('workOrderForm');
  const { kind, id, name, code, energyType, site, location, online, lastSeenAt } = device;
  const thing = { kind, id, name, code, energyType, areaId: site.id };
  const silence = online === false && lastSeenAt ? t('choose.lastSeen', { when: formatAgo(lastSeenAt) }) : null;
  return (
    <ThingRow
      thing={thing}
      online={online}
      hint={[code, describePlace({ location, site }), extra, silence].filter(Boolean).join(' · ')}
      checked={selection.isChosen(id)}
      onToggle={() => selection.toggle(thing)}
    />
  );
}

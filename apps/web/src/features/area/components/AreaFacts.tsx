import { useTexts } from '#shared/i18n/texts.ts';
import { locationAddress } from '#shared/location/location-address.ts';
import { useCalendarName } from '#shared/setup/use-calendar-name.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { type Area, listAbove, listWithin } from '../model/area-tree.ts';

/** An area as those see it who do not change it, or while it is retired. */
export function AreaFacts({ area, areas }: { area: Area; areas: readonly Area[] }) {
  const t = useTexts('area');
  const tSetup = useTexts('setup');
  const calendar = useCalendarName()(area.calendarId);
  const { name, kind, address, longitude, latitude, retired } = area;
  const devices = listWithin(areas, area.id).reduce((sum, one) => sum + one.devices, area.devices);
  const above = listAbove(areas, area).map((one) => one.name);
  const isPlaced = longitude !== null && latitude !== null;
  return (
    <Card>
      <CardHead title={name} to={undefined}>
        {retired ? <Chip>{t('retired')}</Chip> : <Chip tone="brand">{t(`kind.${kind}`)}</Chip>}
      </CardHead>
      <div>
        {retired && <Row label={t('form.kind')}>{t(`kind.${kind}`)}</Row>}
        <Row label={t('form.parent')}>{above.length > 0 ? above.join(' / ') : t('atTop')}</Row>
        <Row label={t('form.address')}>{address ?? '—'}</Row>
        {calendar && <Row label={tSetup('calendar.label')}>{calendar}</Row>}
        <Row label={t('form.position')} to={isPlaced ? locationAddress({ name, address, longitude, latitude }) : undefined}>
          {isPlaced ? `${longitude}, ${latitude}` : t('notOnMap')}
        </Row>
        <Row label={t('form.devices')}>{devices > 0 ? t('devices', { count: devices }) : t('noDevices')}</Row>
      </div>
    </Card>
  );
}

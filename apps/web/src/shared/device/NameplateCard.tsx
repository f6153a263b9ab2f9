import type { ApiOutput } from '@energy-om/contract';
import { useApiQuery } from '../api/use-api-query.ts';
import { StoredFileRow } from '../file/StoredFileRow.tsx';
import { formatDateTime } from '../format/time.ts';
import { useTexts } from '../i18n/texts.ts';
import { tenantToday } from '../time/tenant-time.ts';
import { Card } from '../ui/display/Card.tsx';
import { Fact } from '../ui/display/Fact.tsx';
import { Timeline } from '../ui/display/Timeline.tsx';
import { Callout } from '../ui/feedback/Callout.tsx';
import { warrantyLeft } from './warranty-left.ts';

type Plate = ApiOutput<'getNameplate'>;

/** Nameplate, documents, and the devices that stood there before; renders nothing where nothing is known. */
export function NameplateCard({ deviceId }: { deviceId: string }) {
  const t = useTexts('device');
  const { data: plate } = useApiQuery('getNameplate', { id: deviceId }, { silent: true });
  if (!plate) return null;
  return (
    <>
      {plate.retired && <Callout tone="warn">{t('nameplate.retired')}</Callout>}
      <PlateFacts plate={plate} />
      {plate.documents.length > 0 && (
        <Card title={t('nameplate.documents')}>
          <div>
            {plate.documents.map((file) => (
              <StoredFileRow key={file.id} file={file} />
            ))}
          </div>
        </Card>
      )}
      {plate.former.length > 0 && <FormerDevices former={plate.former} />}
    </>
  );
}

function PlateFacts({ plate: { nameplate, warrantyEnded } }: { plate: Plate }) {
  const t = useTexts('device');
  const { maker, serialNumber, ratings, installedOn, warrantyUntil } = nameplate;
  const left = warrantyUntil !== null && !warrantyEnded ? warrantyLeft(warrantyUntil, tenantToday()) : null;
  const facts = [
    { label: t('nameplate.maker'), value: maker },
    { label: t('nameplate.serialNumber'), value: serialNumber },
    ...ratings.map(({ name, value, unit }) => ({ label: name, value: `${value} ${unit}`.trim() })),
    { label: t('nameplate.installedOn'), value: installedOn },
    {
      label: t('nameplate.warrantyUntil'),
      value:
        warrantyUntil && warrantyUntil + (left ? t('nameplate.left', { time: t(`nameplate.${left.unit}`, { count: left.count }) }) : ''),
    },
  ].filter(({ value }) => value !== null);
  if (facts.length === 0) return null;
  return (
    <Card title={t('nameplate.title')}>
      {warrantyEnded && <Callout tone="warn">{t('nameplate.warrantyEnded')}</Callout>}
      <dl>
        {facts.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rated values may have one name, and facts are not moved
          <Fact key={index} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function FormerDevices({ former }: Pick<Plate, 'former'>) {
  const t = useTexts('device');
  return (
    <Card title={t('nameplate.former')}>
      <Timeline
        items={former.map(({ replacedAt, model, nameplate: { maker, serialNumber }, note, recordedBy }) => ({
          key: replacedAt,
          title: [maker, model, serialNumber].filter(Boolean).join(' · ') || t('nameplate.unknown'),
          meta: [formatDateTime(replacedAt), recordedBy && t('meter.recordedBy', { name: recordedBy })].filter(Boolean).join(' · '),
          body: note,
        }))}
      />
    </Card>
  );
}

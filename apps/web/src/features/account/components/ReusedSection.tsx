import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { DeviceRow, type SignedInDevice } from './DeviceRow.tsx';

const freshMs = 30_000;

/**
 * Devices that the server signed out since one of their tokens was used in two places; the row for the password stands above on the screen.
 */
export function ReusedSection({ devices }: { devices: readonly SignedInDevice[] }) {
  const t = useTexts('account');
  const now = useNow(freshMs);
  return (
    <>
      <SectionTitle>{t('reused')}</SectionTitle>
      <Callout tone="warn">{t('reusedHint')}</Callout>
      <Card>
        <ul>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} now={now} />
          ))}
        </ul>
      </Card>
    </>
  );
}

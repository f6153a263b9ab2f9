import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { BottomBar } from '#shared/ui/BottomBar.tsx';
import { Callout } from '#shared/ui/Callout.tsx';
import { Card } from '#shared/ui/Card.tsx';
import { PrimaryButton } from '#shared/ui/PrimaryButton.tsx';
import { Row } from '#shared/ui/Row.tsx';
import { Screen } from '#shared/ui/Screen.tsx';
import { showToast } from '#shared/ui/toast-store.ts';
import {
  useConnectionFindings,
  useEncryptionFindings,
  useLiveFindings,
  usePlaceFindings,
  useStorageFindings,
  useVersionFindings,
} from '../api/use-findings.ts';
import { usePlace } from '../api/use-place.ts';
import { useStorage } from '../api/use-storage.ts';
import { useTrips } from '../api/use-trips.ts';
import { FindingsCard } from '../components/FindingsCard.tsx';
import { writeReport } from '../model/diagnosis.ts';

/** What works between this phone and the server, and what does not; open to everybody, since it helps those who cannot sign in. */
export function DiagnosticsScreen() {
  const t = useTexts('diagnostics');
  const tCommon = useTexts('common');
  const { run, ...trips } = useTrips();
  const { locate, ...whereabouts } = usePlace();
  const { storage, read } = useStorage();
  const live = useLiveFindings();
  const connection = { title: t('section.connection'), findings: useConnectionFindings(trips) };
  const encryption = { title: t('section.encryption'), findings: useEncryptionFindings(trips) };
  const liveSection = { title: t('section.live'), findings: live.findings };
  const place = { title: t('section.place'), findings: usePlaceFindings(whereabouts) };
  const stored = { title: t('section.storage'), findings: useStorageFindings(storage) };
  const versions = { title: t('section.versions'), findings: useVersionFindings() };
  const copy = async () => {
    const sections = [connection, encryption, liveSection, place, stored, versions];
    try {
      await navigator.clipboard.writeText(writeReport(t('report', { time: formatDateTime(Date.now()) }), sections));
      showToast(tCommon('copied'), { kind: 'success' });
    } catch {
      showToast(t('copyFailed'), { kind: 'error' });
    }
  };
  const pingNow = live.ping && (
    <PrimaryButton kind="text" size="small" onPress={live.ping}>
      {t('pingNow')}
    </PrimaryButton>
  );
  const locateNow = (
    <PrimaryButton kind="text" size="small" busy={whereabouts.place.kind === 'asking'} onPress={locate}>
      {t('locate')}
    </PrimaryButton>
  );
  return (
    <Screen
      bottom={
        <BottomBar>
          <PrimaryButton onPress={copy}>{t('copy')}</PrimaryButton>
        </BottomBar>
      }
    >
      <Callout>{t('intro')}</Callout>
      <FindingsCard
        section={connection}
        action={
          <PrimaryButton kind="text" size="small" onPress={() => Promise.all([run(), read()])}>
            {t('run')}
          </PrimaryButton>
        }
      />
      <FindingsCard section={encryption} />
      <FindingsCard section={liveSection} action={pingNow} />
      <FindingsCard section={place} action={locateNow} />
      <FindingsCard section={stored} />
      <FindingsCard section={versions} />
      <Card>
        <Row icon="chart" label={t('charts')} to={paths.chartTest} />
      </Card>
    </Screen>
  );
}

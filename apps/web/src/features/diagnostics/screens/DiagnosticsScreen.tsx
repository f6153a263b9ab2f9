import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { FindingsCard } from '../components/FindingsCard.tsx';
import { useCurrentPosition } from '../hooks/use-current-position.ts';
import {
  useConnectionFindings,
  useEncryptionFindings,
  useLiveFindings,
  usePositionFindings,
  useStorageFindings,
  useVersionFindings,
} from '../hooks/use-findings.ts';
import { useRoundTrips } from '../hooks/use-round-trips.ts';
import { useStorage } from '../hooks/use-storage.ts';
import { writeReport } from '../model/diagnosis.ts';

/** Checks the connection between this phone and the server. It needs no session, since it helps users who cannot sign in. */
export function DiagnosticsScreen() {
  const t = useTexts('diagnostics');
  const tCommon = useTexts('common');
  const { run, ...roundTrips } = useRoundTrips();
  const { locate, ...geolocation } = useCurrentPosition();
  const { storage, read } = useStorage();
  const live = useLiveFindings();
  const connection = { title: t('section.connection'), findings: useConnectionFindings(roundTrips) };
  const encryption = { title: t('section.encryption'), findings: useEncryptionFindings(roundTrips) };
  const liveSection = { title: t('section.live'), findings: live.findings };
  const position = { title: t('section.position'), findings: usePositionFindings(geolocation) };
  const stored = { title: t('section.storage'), findings: useStorageFindings(storage) };
  const versions = { title: t('section.versions'), findings: useVersionFindings() };
  const copy = async () => {
    const sections = [connection, encryption, liveSection, position, stored, versions];
    try {
      await navigator.clipboard.writeText(writeReport(t('report', { time: formatDateTime(Date.now()) }), sections));
      showToast(tCommon('copied'), { kind: 'success' });
    } catch {
      showToast(t('copyFailed'), { kind: 'error' });
    }
  };
  const pingNow = live.ping && (
    <Button variant="text" size="small" onPress={live.ping}>
      {t('pingNow')}
    </Button>
  );
  const locateNow = (
    <Button variant="text" size="small" busy={geolocation.position.kind === 'asking'} onPress={locate}>
      {t('locate')}
    </Button>
  );
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={copy}>{t('copy')}</Button>
        </BottomBar>
      }
    >
      <Callout>{t('intro')}</Callout>
      <FindingsCard
        section={connection}
        action={
          <Button variant="text" size="small" onPress={() => Promise.all([run(), read()])}>
            {t('run')}
          </Button>
        }
      />
      <FindingsCard section={encryption} />
      <FindingsCard section={liveSection} action={pingNow} />
      <FindingsCard section={position} action={locateNow} />
      <FindingsCard section={stored} />
      <FindingsCard section={versions} />
      <Card>
        <Row icon="chart" label={t('charts')} to={paths.chartTest} />
      </Card>
    </Screen>
  );
}

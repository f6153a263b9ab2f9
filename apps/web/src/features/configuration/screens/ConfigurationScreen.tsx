import { type ReactNode, useRef, useState } from 'react';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { useTopOnChange } from '#shared/ui/list/use-top-on-change.ts';
import { AppliedPage } from '../components/AppliedPage.tsx';
import { ApplyBar } from '../components/ApplyBar.tsx';
import { ExportCard } from '../components/ExportCard.tsx';
import { PreviewPanel } from '../components/PreviewPanel.tsx';
import { useTakeIn } from '../hooks/use-take-in.ts';
import { maxMegabytes, type ReadFile, readConfigurationFile } from '../model/configuration-file.ts';

interface ChosenFile {
  name: string;
  /** Distinguishes what was chosen one after the other, also the same file again. */
  number: number;
  read: ReadFile;
}

/** The organisation's settings as a file: download it, or take one in after a preview. */
export function ConfigurationScreen() {
  const t = useTexts('configuration');
  const { isWhole } = useManagedScope();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  const takeFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readConfigurationFile(chosen);
    setFile((before) => ({ name: chosen.name, number: (before?.number ?? 0) + 1, read }));
  };
  const chooser = (
    <input
      ref={input}
      type="file"
      accept=".json,application/json"
      hidden
      aria-label={t('file.choose')}
      onChange={(event) => {
        void takeFile(event.target.files?.[0]);
        // The same file, mended, may be chosen again.
        event.target.value = '';
      }}
    />
  );
  if (!isWhole)
    return (
      <Screen back={screenAddress('setup')}>
        <Callout icon="lock">{t('wholeOnly')}</Callout>
      </Screen>
    );
  if (file && 'document' in file.read) {
    return <ImportPage name={file.name} number={file.number} document={file.read.document} chooser={chooser} onChooseOther={choose} />;
  }
  return (
    <Screen
      back={screenAddress('setup')}
      bottom={
        <BottomBar>
          <Button onPress={choose}>{t('file.choose')}</Button>
        </BottomBar>
      }
    >
      {chooser}
      <Callout>{t('file.explain')}</Callout>
      <ExportCard />
      <Card title={t('file.import')}>
        <p>{t('file.importHint')}</p>
        {file && 'fault' in file.read && (
          <Callout tone="danger" title={file.name}>
            {t(`file.${file.read.fault}`, { most: maxMegabytes })}
          </Callout>
        )}
      </Card>
    </Screen>
  );
}

interface ImportPageProps {
  name: string;
  number: number;
  document: string;
  chooser: ReactNode;
  onChooseOther: () => void;
}

/** A chosen file: where it comes from, what it would change, and taking it in. */
function ImportPage({ name, number, document, chooser, onChooseOther }: ImportPageProps) {
  const t = useTexts('configuration');
  const takeIn = useTakeIn({ document });
  const { preview, applied } = takeIn;
  if (applied) return <AppliedPage counts={applied} />;
  const origin = preview?.tenantName && preview.exportedAt ? { name: preview.tenantName, at: formatDateTime(preview.exportedAt) } : null;
  return (
    <Screen
      back={screenAddress('setup')}
      bottom={
        <ApplyBar takeIn={takeIn} label={(count) => t('file.apply', { count })}>
          <Button variant="plain" onPress={onChooseOther}>
            {t('file.chooseOther')}
          </Button>
        </ApplyBar>
      }
    >
      {chooser}
      <FileCard name={name} number={number} origin={origin} />
      <PreviewPanel takeIn={takeIn} isTemplate={false} />
    </Screen>
  );
}

/** The file that the preview below is of, which is read from its top. */
function FileCard({ name, number, origin }: { name: string; number: number; origin: { name: string; at: string } | null }) {
  const t = useTexts('configuration');
  useTopOnChange(String(number));
  return (
    <Card>
      <Row icon="copy" label={name} hint={origin ? t('file.from', origin) : undefined} />
    </Card>
  );
}

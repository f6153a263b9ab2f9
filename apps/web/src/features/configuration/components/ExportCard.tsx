import { type ConfigurationSection, configurationSections } from '@energy-om/domain';
import { useState } from 'react';
import { callApi, reportError } from '#shared/api/call-api.ts';
import { saveBlob } from '#shared/file/save-blob.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { dateOf } from '#shared/time/local-date.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';

/** Downloads the organisation's settings as a file. */
export function ExportCard() {
  const t = useTexts('configuration');
  const [sections, setSections] = useState<ConfigurationSection[]>([...configurationSections]);
  const download = async () => {
    try {
      const document = await callApi('exportConfiguration', { sections });
      const blob = new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' });
      saveBlob(blob, t('file.fileName', { name: document.tenantName, day: dateOf(new Date(document.exportedAt)) }));
      showToast(t('file.downloaded'), { kind: 'success' });
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <Card title={t('file.export')}>
      <MultiChoice
        label={t('file.exportSections')}
        layout="pills"
        options={configurationSections.map((value) => ({ value, label: t(`sections.${value}`) }))}
        value={sections}
        onChange={setSections}
        error={sections.length === 0 ? t('file.chooseSections') : undefined}
      />
      <Button variant="plain" block disabled={sections.length === 0} onPress={download}>
        {t('file.download')}
      </Button>
    </Card>
  );
}

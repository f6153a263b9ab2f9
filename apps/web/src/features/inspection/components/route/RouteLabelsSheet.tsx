import { routeLabelsUrl } from '@energy-om/contract';
import { type LabelFormatName, labelFormatNames, labelFormats } from '@energy-om/domain';
import { useState } from 'react';
import type { Route } from '#features/inspection/model/route-draft.ts';
import { reportError } from '#shared/api/call-api.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { saveBlob } from '#shared/file/save-blob.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { countPlaces } from '#shared/label/count-places.ts';
import { StartPlace } from '#shared/label/StartPlace.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from '../inspection.module.css';

export interface RouteLabelsSheetProps {
  route: Route;
  open: boolean;
  onClose: () => void;
}

/** Prints the labels of a route's points, as it was last saved. */
export function RouteLabelsSheet({ route: { id, name, points }, open, onClose }: RouteLabelsSheetProps) {
  const t = useTexts('inspection');
  const tLabels = useTexts('inventory');
  const [format, setFormat] = useState<LabelFormatName>('3x8');
  const [start, setStart] = useState(0);
  const sheet = labelFormats[format];
  const save = async () => {
    try {
      saveBlob(await fetchFile(routeLabelsUrl(id, { format, start })), t('labels.fileName', { name }));
      onClose();
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('labels.title')}
      footer={
        <Button block onPress={save}>
          {tLabels('labels.print', { labels: points.length, sheets: Math.ceil((start + points.length) / countPlaces(sheet)) })}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>{t('labels.intro')}</p>
        <Choice
          label={tLabels('labels.format')}
          layout="pills"
          options={labelFormatNames.map((one) => ({ value: one, label: tLabels(`labels.formats.${one}`) }))}
          value={format}
          onChange={(one) => {
            setFormat(one);
            setStart(0);
          }}
        />
        {countPlaces(sheet) > 1 && <StartPlace format={sheet} value={start} onChange={setStart} />}
        <p className={styles.words}>{tLabels('labels.scale')}</p>
      </div>
    </Sheet>
  );
}

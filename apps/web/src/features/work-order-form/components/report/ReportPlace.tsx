import { useState } from 'react';
import { nowhere, type ReportDesk, type ReportDraft, type ReportedPlace } from '#features/work-order-form/model/report-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { readLabel } from '#shared/scan/label.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import styles from './Report.module.css';
import { ReportPlaceSheet } from './ReportPlaceSheet.tsx';
import { ReportScanSheet } from './ReportScanSheet.tsx';

export interface ReportPlaceProps {
  /** Null while it loads. */
  desk: ReportDesk | null;
  draft: ReportDraft;
  onMove: (place: ReportedPlace) => void;
  error: string | null;
}

/** Where it is: what the code said, or what was chosen, and the way to choose something else. */
export function ReportPlace({ desk, draft, onMove, error }: ReportPlaceProps) {
  const t = useTexts('report');
  const [open, setOpen] = useState<'scan' | 'place' | null>(null);
  const isUnknown = desk !== null && desk.place === null && (draft.code !== null || draft.deviceId !== null);
  return (
    <Card title={t('where')}>
      {desk?.place ? (
        <KnownPosition desk={desk} isByLabel={draft.code !== null} onChange={() => onMove(nowhere)} />
      ) : (
        <>
          {(isUnknown || error) && (
            <p className={styles.error} role="alert">
              {isUnknown ? t('unknownDevice') : error}
            </p>
          )}
          <div className={styles.ways}>
            <Button variant="plain" onPress={() => setOpen('scan')}>
              {t('scan')}
            </Button>
            <Button variant="plain" onPress={() => setOpen('place')}>
              {t('choosePlace')}
            </Button>
          </div>
        </>
      )}
      <ReportScanSheet
        open={open === 'scan'}
        onClose={() => setOpen(null)}
        onCode={(text) => {
          setOpen(null);
          onMove({ ...nowhere, code: readLabel(text) });
        }}
      />
      <ReportPlaceSheet
        open={open === 'place'}
        onClose={() => setOpen(null)}
        onChoose={(siteId) => {
          setOpen(null);
          onMove({ ...nowhere, siteId });
        }}
      />
    </Card>
  );
}

function KnownPosition({ desk: { device, place }, isByLabel, onChange }: { desk: ReportDesk; isByLabel: boolean; onChange: () => void }) {
  const t = useTexts('report');
  return (
    <>
      <div className={styles.place}>
        <ObjectIcon kind={device?.kind ?? 'area'} energyType={device?.energyType} size={42} />
        <span className={styles.placeText}>
          <strong>{device?.name ?? place?.name}</strong>
          {device && (
            <span className={styles.quiet}>
              {device.code} · {place?.name}
            </span>
          )}
        </span>
        <Button variant="text" size="small" onPress={onChange}>
          {t('changePlace')}
        </Button>
      </div>
      {device && isByLabel && (
        <p className={styles.byLabel}>
          <Icon name="check" size={16} />
          {t('byLabel')}
        </p>
      )}
    </>
  );
}

import { useState } from 'react';
import { noSite, type ReportDesk, type ReportDraft, type ReportedSite } from '#features/work-order-form/model/report-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { readLabel } from '#shared/scan/label.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import styles from './Report.module.css';
import { ReportScanSheet } from './ReportScanSheet.tsx';
import { ReportSiteSheet } from './ReportSiteSheet.tsx';

export interface ReportSiteProps {
  /** Null while it is loading. */
  desk: ReportDesk | null;
  draft: ReportDraft;
  onMove: (site: ReportedSite) => void;
  error: string | null;
}

/** The reported site or device, from the label or chosen, with links that change it. */
export function ReportSite({ desk, draft, onMove, error }: ReportSiteProps) {
  const t = useTexts('report');
  const [open, setOpen] = useState<'scan' | 'place' | null>(null);
  const isUnknown = desk !== null && desk.place === null && (draft.code !== null || draft.deviceId !== null);
  return (
    <Card title={t('where')}>
      {desk?.place ? (
        <KnownSite desk={desk} isByLabel={draft.code !== null} onChange={() => onMove(noSite)} />
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
          onMove({ ...noSite, code: readLabel(text) });
        }}
      />
      <ReportSiteSheet
        open={open === 'place'}
        onClose={() => setOpen(null)}
        onChoose={(siteId) => {
          setOpen(null);
          onMove({ ...noSite, siteId });
        }}
      />
    </Card>
  );
}

function KnownSite({ desk: { device, place }, isByLabel, onChange }: { desk: ReportDesk; isByLabel: boolean; onChange: () => void }) {
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

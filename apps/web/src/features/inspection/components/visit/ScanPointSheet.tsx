import { findNextPoint, findPointByCode, type Identification, maxQrLength } from '@energy-om/domain';
import { useState } from 'react';
import { canReadTags, useNfcReader } from '#features/inspection/hooks/use-nfc-reader.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { Inspection, InspectionPoint } from '#shared/inspection/inspection.ts';
import { CodeForm } from '#shared/scan/CodeForm.tsx';
import { readLabel } from '#shared/scan/label.ts';
import { ScanSheet } from '#shared/scan/ScanSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

/** A point whose code was read. */
export interface ScannedPoint {
  point: InspectionPoint;
  identifiedBy: Identification;
  code: string;
}

export interface ScanPointSheetProps {
  points: Inspection['points'];
  open: boolean;
  onClose: () => void;
  onPoint: (scanned: ScannedPoint) => void;
}

/** Finds the point whose label or tag is read; that of a later point asks whether the next one comes first. */
export function ScanPointSheet({ points, open, onClose, onPoint }: ScanPointSheetProps) {
  const t = useTexts('inspection');
  const [wrong, setWrong] = useState<ScannedPoint | null>(null);
  const next = findNextPoint(points);
  /** @returns why the code opens nothing */
  const find = (given: string, identifiedBy: Identification): string | null => {
    const code = readLabel(given);
    // A device with several points has one label: the first of them that has no result is meant.
    const point =
      findPointByCode(
        points.filter(({ visit }) => visit === null),
        code,
      ) ?? findPointByCode(points, code);
    if (!point) return t('scan.unknown');
    if (point.visit) return t('scan.done', { number: point.number, name: point.name });
    onClose();
    if (next === null || point.id === next.id || point.outcome === 'skipped') onPoint({ point, identifiedBy, code });
    else setWrong({ point, identifiedBy, code });
    return null;
  };
  const report = (fault: string | null) => fault !== null && showToast(fault, { kind: 'error' });
  useNfcReader(open, (codes) => {
    const known = codes.find((code) => findPointByCode(points, readLabel(code)) !== null);
    report(find(known ?? codes[0] ?? '', 'nfc'));
  });
  return (
    <>
      <ScanSheet
        open={open}
        onClose={onClose}
        title={t('scan.title')}
        onCode={(code) => report(find(code, 'scan'))}
        hint={t('scan.hint')}
        failedHint={t('scan.failed')}
      >
        {canReadTags() && <p>{t('round.nfcHint')}</p>}
        <CodeForm
          label={t('scan.code')}
          submitText={t('scan.open')}
          missingText={t('scan.missing')}
          maxLength={maxQrLength}
          onCode={(code) => find(code, 'scan')}
        />
      </ScanSheet>
      <WrongPointSheet
        scanned={wrong}
        next={next}
        onClose={() => setWrong(null)}
        onTake={(scanned) => {
          setWrong(null);
          onPoint(scanned);
        }}
      />
    </>
  );
}

interface WrongPointSheetProps {
  scanned: ScannedPoint | null;
  next: InspectionPoint | null;
  onClose: () => void;
  onTake: (scanned: ScannedPoint) => void;
}

function WrongPointSheet({ scanned, next, onClose, onTake }: WrongPointSheetProps) {
  const t = useTexts('inspection');
  const isOpen = scanned !== null && next !== null;
  const numbers = { number: scanned?.point.number ?? 0, next: next?.number ?? 0 };
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('scan.wrongTitle', numbers)}
      footer={
        <>
          <Button variant="plain" onPress={() => scanned && onTake(scanned)}>
            {t('scan.thisOne', numbers)}
          </Button>
          <Button onPress={onClose}>{t('scan.nextFirst', numbers)}</Button>
        </>
      }
    >
      <p>{t('scan.wrongText', { name: scanned?.point.name ?? '', nextName: next?.name ?? '' })}</p>
    </Sheet>
  );
}

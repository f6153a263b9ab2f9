import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import type { TakeIn } from '../hooks/use-take-in.ts';
import { countWrites } from '../model/preview.ts';
import { FaultList, WarningList } from './FaultList.tsx';
import { SectionCard } from './SectionCard.tsx';

/** What a document or a template would change, section by section, with the choice of sections. */
export function PreviewPanel({ takeIn, isTemplate }: { takeIn: TakeIn; isTemplate: boolean }) {
  const t = useTexts('configuration');
  const { preview, error, offered, chosen } = takeIn;
  if (!preview) {
    return error ? <LoadFailed onRetry={takeIn.retry} hint={error.message} /> : <SkeletonList count={3} lines={2} />;
  }
  const { faults, warnings, sections } = preview;
  const hasNamesakes = sections.some(({ entries }) => entries.some(({ hasRetiredNamesake }) => hasRetiredNamesake));
  return (
    <>
      {takeIn.isOutdated && (
        <Callout tone="warn" icon="refresh">
          {t('preview.outdated')}
        </Callout>
      )}
      {faults.length > 0 && <FaultList faults={faults} isTemplate={isTemplate} />}
      {warnings.length > 0 && <WarningList warnings={warnings} />}
      {faults.length === 0 && chosen.length > 0 && countWrites(preview) === 0 && (
        <Callout tone="good" icon="check">
          {t('preview.nothing')}
        </Callout>
      )}
      {offered.length > 0 && chosen.length === 0 && <Callout tone="warn">{t('preview.nothingChosen')}</Callout>}
      {(hasNamesakes || takeIn.restoreRetired) && (
        <Card>
          <SwitchRow
            label={t('preview.restore')}
            hint={t('preview.restoreHint')}
            value={takeIn.restoreRetired}
            onChange={takeIn.setRestoreRetired}
          />
        </Card>
      )}
      {offered.map((section) => (
        <SectionCard
          key={section}
          section={section}
          preview={chosen.includes(section) ? (sections.find((one) => one.section === section) ?? null) : null}
          onChoose={(isChosen) => takeIn.choose(section, isChosen)}
        />
      ))}
    </>
  );
}

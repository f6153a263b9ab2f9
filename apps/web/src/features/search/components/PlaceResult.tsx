import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import type { Results } from '../model/result-tabs.ts';
import { HighlightedText } from './HighlightedText.tsx';
import { ResultRow } from './ResultRow.tsx';

type FoundPlace = NonNullable<Results['places']>['items'][number];

/** An area that was found; links to its meters. */
export function PlaceResult({ place: { id, name, within }, words }: { place: FoundPlace; words: readonly string[] }) {
  const t = useTexts('search');
  return (
    <ResultRow
      sign={<ObjectIcon kind="area" size={38} />}
      title={<HighlightedText text={name} words={words} />}
      detail={within ?? ''}
      to={screenAddress('meters', { siteId: id })}
      end={
        <>
          {t('meters')}
          <Icon name="forward" size={18} />
        </>
      }
    />
  );
}

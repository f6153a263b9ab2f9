import { formatList } from '#shared/format/list.ts';
import { PersonChip } from '#shared/ui/chip/PersonChip.tsx';
import type { Results } from '../model/result-tabs.ts';
import { HighlightedText } from './HighlightedText.tsx';

type FoundPerson = NonNullable<Results['people']>['items'][number];

/** A person who was found, with a link that calls them. */
export function PersonResult({ person, words }: { person: FoundPerson; words: readonly string[] }) {
  const { fullName, maskedNumber, phoneNumber, teams } = person;
  const facts = [...(teams.length > 0 ? [formatList(teams.map(({ name }) => name))] : []), maskedNumber];
  return (
    <PersonChip
      name={fullName}
      drawnName={<HighlightedText text={fullName} words={words} />}
      hint={<HighlightedText text={facts.join(' · ')} words={words} />}
      phoneNumber={phoneNumber}
    />
  );
}

import type { ApiOutput } from '@energy-om/contract';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { PersonOnDuty } from '#shared/roster/PersonOnDuty.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

type Person = ApiOutput<'getDuty'>['people'][number];

const shownPeople = 3;

/** Who is on duty now, the first of them with what they do; the others, of a place or a trade, on a screen of their own. */
export function PeopleOnDuty({ people }: { people: readonly Person[] }) {
  const t = useTexts('roster');
  return (
    <Card title={t('duty.others')} extra={people.length > 0 && t('duty.count', { count: people.length })}>
      <div>
        {people.length === 0 && <p>{t('duty.nobody')}</p>}
        {people.slice(0, shownPeople).map((person) => (
          <PersonOnDuty key={`${person.person.id} ${person.team?.id ?? ''}`} onDuty={person} />
        ))}
        <Row icon="search" label={t('duty.all')} hint={t('duty.allHint')} to={screenAddress('onDuty')} />
      </div>
    </Card>
  );
}

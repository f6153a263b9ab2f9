import type { Handover } from '#features/roster/hooks/use-handover.ts';
import { sortHandoverItems } from '#features/roster/model/handover-items.ts';
import { formatList } from '#shared/format/list.ts';
import { formatDateTime, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { HandoverActions } from './HandoverActions.tsx';
import { HandoverItems } from './HandoverItems.tsx';

const tones: Record<Handover['status'], Tone> = { composed: 'warn', confirming: 'brand', confirmed: 'good' };

/** A card on one page: who hands over to whom, and what, one item at a time for who takes over. */
export function HandoverPage({ handover }: { handover: Handover }) {
  const t = useTexts('roster');
  const { team, endsAt, status, isLate, items, parts } = handover;
  const { next } = sortHandoverItems(items);
  const reads = parts[0] === 'incoming';
  return (
    <Screen bottom={<HandoverActions handover={handover} next={reads ? next : null} />}>
      <Card>
        <CardHead title={team.name} to={undefined}>
          <Chip tone={tones[status]}>{t(`handover.status.${status}`)}</Chip>
        </CardHead>
        {isLate && status !== 'confirmed' && (
          <Callout tone="danger" icon="clock">
            {t('handover.late')}
          </Callout>
        )}
        <dl>
          <Fact label={t('handover.endsAt')}>{formatDateTime(endsAt)}</Fact>
          <PartFact label={t('handover.outgoing')} part={handover.outgoing} />
          <PartFact label={t('handover.incoming')} part={handover.incoming} />
        </dl>
      </Card>
      <HandoverItems items={items} oneByOne={reads} />
    </Screen>
  );
}

/** Who signed and when; before that who may. */
function PartFact({ label, part: { people, signedBy, signedAt } }: { label: string; part: Handover['outgoing'] }) {
  const t = useTexts('roster');
  const names = formatList(people.map(({ fullName }) => fullName)) || t('duty.nobody');
  return (
    <Fact label={label}>
      {signedBy && signedAt ? t('handover.signed', { name: signedBy.fullName, time: formatWhen(signedAt) }) : names}
    </Fact>
  );
}

import { historyEvent } from '@energy-om/domain';
import { listPeople, type OrderPerson } from '#features/work-order/model/list-people.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { PersonChip } from '#shared/ui/chip/PersonChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import type { IconName } from '#shared/ui/display/Icon.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import styles from './PeopleList.module.css';

/** The people of the order, each with a call. */
export function PeopleCard({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const people = listPeople(order);
  const source = order.creator === null ? describeSource(order) : null;
  if (people.length === 0 && source === null) return null;
  return (
    <Card title={t('people')} extra={order.team?.name}>
      {source && <Row icon={source.icon} label={source.text} hint={t('source')} to={source.to} />}
      <PeopleList people={people} />
    </Card>
  );

  /** The source of an order that nobody raised. */
  function describeSource({ source: code, alarms }: OrderDetail): { icon: IconName; text: string; to?: string } {
    const alarm = alarms.at(-1);
    if (!alarm) return { icon: code === historyEvent.eventAlarm ? 'alarm' : 'calendar', text: tCodes(`source.${code}`) };
    const text = t('sourceByAlarm', { name: alarm.name, device: alarm.device.name });
    return { icon: 'alarm', text, to: screenAddress('alarm', { id: alarm.id }) };
  }
}

export function PeopleList({ people }: { people: readonly OrderPerson[] }) {
  const t = useTexts('workOrder');
  const accountId = useAccountId();
  return (
    <ul className={styles.people}>
      {people.map(({ id, fullName, phoneNumber, roles }) => (
        <li key={id}>
          <PersonChip
            name={fullName}
            hint={[id === accountId ? t('you') : null, ...roles.map((role) => t(`role.${role}`))].filter(Boolean).join(' · ')}
            phoneNumber={id === accountId ? null : phoneNumber}
          />
        </li>
      ))}
    </ul>
  );
}

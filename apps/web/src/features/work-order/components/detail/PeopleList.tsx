import { useTexts } from '../../../../shared/i18n/texts.ts';
import { useAccountId } from '../../../../shared/session/session-store.ts';
import { Card } from '../../../../shared/ui/Card.tsx';
import { PersonChip } from '../../../../shared/ui/PersonChip.tsx';
import type { OrderDetail } from '../../../../shared/work-order/use-order.ts';
import { listPeople, type OrderPerson } from '../../model/list-people.ts';
import styles from './PeopleList.module.css';

/** Who is on the order, each with a call. */
export function PeopleCard({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  const people = listPeople(order);
  if (people.length === 0) return null;
  return (
    <Card title={t('people')} extra={order.team?.name}>
      <PeopleList people={people} />
    </Card>
  );
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

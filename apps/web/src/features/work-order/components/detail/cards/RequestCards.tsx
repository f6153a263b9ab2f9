import { isEmptyField } from '@energy-om/domain';
import { Link } from 'react-router';
import { locationOf } from '#features/work-order/model/location-of.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { locationAddress } from '#shared/location/location-address.ts';
import { findObjectAddress } from '#shared/navigation/object-address.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { AnswerList } from '#shared/work-order/AnswerList.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { RequestFiles } from './OrderFiles.tsx';
import styles from './RequestCards.module.css';

/** The request: its objects, its description with photos, and its site. */
export function RequestCards({ order }: { order: OrderDetail }) {
  return (
    <>
      <ObjectsCard objects={order.objects} />
      <DescriptionCard order={order} />
      <SiteCard order={order} />
    </>
  );
}

/** The site; links to the routes to it. */
function SiteCard({ order }: { order: OrderDetail }) {
  return (
    <Card>
      <Row
        icon="place"
        label={order.place.join(' · ')}
        hint={order.address ?? order.project.name}
        to={locationAddress(locationOf(order))}
      />
    </Card>
  );
}

function DescriptionCard({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  const answered = order.customFields.filter(({ key }) => !isEmptyField(order.customAnswers[key]));
  return (
    <Card title={t('description')}>
      <p className={styles.words}>{order.description}</p>
      {answered.length > 0 && <AnswerList fields={answered} answers={order.customAnswers} />}
      <RequestFiles files={order.files} />
    </Card>
  );
}

function ObjectsCard({ objects }: { objects: OrderDetail['objects'] }) {
  const t = useTexts('workOrder');
  if (objects.length === 0) return null;
  return (
    <Card title={t('objects')}>
      <ul className={styles.objects}>
        {objects.map((object) => (
          <OrderObject key={object.id} object={object} />
        ))}
      </ul>
    </Card>
  );
}

function OrderObject({ object }: { object: OrderDetail['objects'][number] }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const permissions = useSession((session) => session.user?.permissions);
  const address = findObjectAddress(object, (permission) => permissions?.includes(permission) ?? false);
  const kind = object.energyType ? tCodes(`energyType.${object.energyType}`) : null;
  const content = (
    <>
      <ObjectIcon kind={object.kind} energyType={object.energyType} />
      <span className={styles.text}>
        <span className={styles.name}>{object.name}</span>
        <span className={styles.hint}>{[tCodes(`objectKind.${object.kind}`), kind, object.code].filter(Boolean).join(' · ')}</span>
      </span>
      {object.online !== null && <Chip tone={object.online ? 'good' : 'danger'}>{t(object.online ? 'online' : 'offline')}</Chip>}
      {address && <Icon name="forward" size={18} />}
    </>
  );
  return (
    <li>
      {address ? (
        <Link className={styles.object} to={address}>
          {content}
        </Link>
      ) : (
        <div className={styles.object}>{content}</div>
      )}
    </li>
  );
}

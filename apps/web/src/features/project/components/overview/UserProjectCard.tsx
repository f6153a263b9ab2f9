import type { ApiOutput } from '@energy-om/contract';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import styles from '../ProjectCard.module.css';

type UserProject = ApiOutput<'listUserProjects'>['items'][number];

/** A project in the list of those who work in it: customer, places, manager, and what is open. */
export function UserProjectCard({ project }: { project: UserProject }) {
  const t = useTexts('project');
  const { id, name, customer, state, mine, areas, manager, openOrders, overdueOrders } = project;
  return (
    <Card>
      <CardHead title={name} to={screenAddress('projectDetail', { id })}>
        {state === 'ended' && <Chip>{t('ended')}</Chip>}
        {mine && <Chip tone="brand">{t('user.mine')}</Chip>}
        {overdueOrders > 0 && <Chip tone="danger">{t('user.overdue', { count: overdueOrders })}</Chip>}
      </CardHead>
      <p className={styles.customer}>
        <Dotted>
          <span>{customer}</span>
          {manager && <span>{t('user.manager', { name: manager.fullName })}</span>}
        </Dotted>
      </p>
      <p className={styles.fact}>
        <Dotted>
          {areas.length > 0 && <span>{formatList(areas.map((area) => area.name))}</span>}
          <span>{t('user.open', { count: openOrders })}</span>
        </Dotted>
      </p>
    </Card>
  );
}

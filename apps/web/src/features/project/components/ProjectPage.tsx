import type { ReactNode } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useCalendarName } from '#shared/setup/use-calendar-name.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { projectReads } from '../hooks/project-reads.ts';
import { formatPeriod } from '../model/format-period.ts';
import type { Project } from '../model/project-draft.ts';
import { listMissingParts } from '../model/project-state.ts';
import styles from './ProjectPage.module.css';

/** A project that this account may read only, or one that has ended, which its administrator can reopen. */
export function ProjectPage({ project }: { project: Project }) {
  const t = useTexts('project');
  const { id, version, name, customer, contractNo, manager, areas, businessTypes, teams, clients, openOrders, grabAllowed } = project;
  const calendar = useCalendarName()(project.calendarId);
  const isEnded = project.state === 'ended';
  const { mutateAsync } = useApiMutation('reopenProject', { invalidates: projectReads });
  const reopen = async () => {
    await mutateAsync({ id, version });
    showToast(t('reopen.done', { name }), { kind: 'success' });
  };
  const names = (parts: readonly { name: string }[]) => formatList(parts.map((part) => part.name));
  return (
    <Screen
      title={t('page.title')}
      back={screenAddress('managedProjects')}
      bottom={
        isEnded &&
        project.mayManage && (
          <BottomBar>
            <Button onPress={reopen}>{t('reopen.button')}</Button>
          </BottomBar>
        )
      }
    >
      <Callout>{t(isEnded ? (project.mayManage ? 'page.ended' : 'page.endedForOthers') : 'page.readOnly')}</Callout>
      {listMissingParts(project).map((part) => (
        <Callout key={part} tone="warn">
          {t(`missing.${part}`)}
        </Callout>
      ))}
      <Card title={name}>
        <dl className={styles.facts}>
          <Fact label={t('field.customer')}>{customer}</Fact>
          <Fact label={t('field.contractNo')}>{contractNo}</Fact>
          <Fact label={t('period.label')}>{formatPeriod(project)}</Fact>
          <Fact label={t('field.manager')}>{manager?.fullName}</Fact>
          <Fact label={t('field.areas')}>{names(areas)}</Fact>
          <Fact label={t('field.businessTypes')}>{names(businessTypes)}</Fact>
          <Fact label={t('field.teams')}>{names(teams)}</Fact>
          {calendar && <Fact label={t('field.calendarId')}>{calendar}</Fact>}
          <Fact label={t('field.grabAllowed')}>{t(grabAllowed ? 'allowed' : 'notAllowed')}</Fact>
          <Fact label={t('field.clients')}>{formatList(clients.map(({ fullName }) => fullName))}</Fact>
          <Fact label={t('openOrders')}>{openOrders}</Fact>
        </dl>
      </Card>
    </Screen>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useTexts('project');
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children === undefined || children === null || children === '' ? t('page.none') : children}</dd>
    </div>
  );
}

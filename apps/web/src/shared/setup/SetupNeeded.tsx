import type { Permission } from '@energy-om/domain';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { useMay } from '../session/session-store.ts';
import type { IconName } from '../ui/display/Icon.tsx';
import { Empty } from '../ui/feedback/Empty.tsx';
import { SetupAction } from './SetupAction.tsx';

export interface SetupNeededProps {
  /** What there is none of. */
  title: string;
  /** What has to be done first, as an infinitive: 新建项目. */
  what: string;
  icon?: IconName;
  /** The screen where it is done; the set-up by default. */
  to?: string;
  /** The permission that it takes. */
  manages?: Permission;
}

/** Says that something must be set up first, and who can do it; leads those who may there. */
export function SetupNeeded({ title, what, icon = 'settings', to = screenAddress('setup'), manages = 'project.manage' }: SetupNeededProps) {
  const t = useTexts('common');
  const mayManage = useMay(manages);
  return (
    <Empty
      icon={icon}
      title={title}
      hint={t(mayManage ? 'setupNeeded.hint' : 'setupNeeded.ask', { what })}
      action={
        <SetupAction manages={manages} to={to} variant="primary" size="large">
          {t('setupNeeded.open')}
        </SetupAction>
      }
    />
  );
}

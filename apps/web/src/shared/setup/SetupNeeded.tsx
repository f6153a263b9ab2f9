import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { useMay } from '../session/session-store.ts';
import type { IconName } from '../ui/display/Icon.tsx';
import { Empty } from '../ui/feedback/Empty.tsx';
import { Button } from '../ui/form/Button.tsx';

export interface SetupNeededProps {
  /** What there is none of. */
  title: string;
  /** What has to be done first, as an infinitive: 新建项目. */
  what: string;
  icon?: IconName;
  /** The screen where it is done; the set-up by default. */
  to?: string;
}

/** Says that something must be set up first, and who can do it; leads an administrator there. */
export function SetupNeeded({ title, what, icon = 'settings', to = screenAddress('setup') }: SetupNeededProps) {
  const t = useTexts('common');
  const navigate = useNavigate();
  const mayManage = useMay('project.manage');
  return (
    <Empty
      icon={icon}
      title={title}
      hint={t(mayManage ? 'setupNeeded.hint' : 'setupNeeded.ask', { what })}
      action={mayManage && <Button onPress={() => void navigate(to)}>{t('setupNeeded.open')}</Button>}
    />
  );
}

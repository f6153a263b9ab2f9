import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { useMay } from '../session/session-store.ts';
import { Callout } from '../ui/feedback/Callout.tsx';
import { Button } from '../ui/form/Button.tsx';
import type { SetupNeededProps } from './SetupNeeded.tsx';

/** The same within a form whose other fields can be used; whom to ask stands below, once for all that is missing. */
export function SetupNotice({ title, what, to = screenAddress('setup'), manages = 'project.manage' }: Omit<SetupNeededProps, 'icon'>) {
  const t = useTexts('common');
  const navigate = useNavigate();
  const mayManage = useMay(manages);
  return (
    <Callout
      tone="warn"
      title={title}
      action={
        mayManage && (
          <Button variant="text" size="small" onPress={() => void navigate(to)}>
            {t('setupNeeded.open')}
          </Button>
        )
      }
    >
      {t(mayManage ? 'setupNeeded.hint' : 'setupNeeded.ask', { what })}
    </Callout>
  );
}

import type { Permission } from '@energy-om/domain';
import { useNavigate } from 'react-router';
import { useMay } from '../session/session-store.ts';
import { Button, type ButtonProps } from '../ui/form/Button.tsx';
import { AskAdministrators } from './AskAdministrators.tsx';

export interface SetupActionProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** The permission that it takes. */
  manages: Permission;
  /** The screen where it is done. */
  to: string;
  children: string;
}

/** What to do about something that is not set up: the way there for those who may do it, whom to ask for everybody else. */
export function SetupAction({ manages, to, children, variant = 'plain', size = 'small' }: SetupActionProps) {
  const navigate = useNavigate();
  if (!useMay(manages)) return <AskAdministrators />;
  return (
    <Button variant={variant} size={size} onPress={() => void navigate(to)}>
      {children}
    </Button>
  );
}

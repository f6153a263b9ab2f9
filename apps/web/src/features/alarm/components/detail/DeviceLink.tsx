import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AlarmDetail } from '#features/alarm/hooks/use-alarm.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';

type Kind = AlarmDetail['device']['kind'];

export interface DeviceLinkProps {
  kind: Kind;
  id: string;
  className: string | undefined;
  children: ReactNode;
}

/** Links to the device's own screen; a camera has none that shows its state. */
export function DeviceLink({ kind, id, className, children }: DeviceLinkProps) {
  if (kind === 'camera') return <div className={className}>{children}</div>;
  return (
    <Link className={className} to={screenAddress(kind === 'gateway' ? 'gateway' : 'meter', { id })}>
      {children}
      <Icon name="forward" size={18} />
    </Link>
  );
}

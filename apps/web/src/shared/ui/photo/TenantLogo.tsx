import { Avatar } from './Avatar.tsx';
import styles from './TenantLogo.module.css';

export interface TenantLogoProps {
  name: string;
  /** A data URL; without one the initials of the name are shown. */
  logo: string | null | undefined;
  /** CSS pixels. */
  size?: number;
}

/** The logo of a tenant. Decoration beside its name. */
export function TenantLogo({ name, logo, size = 40 }: TenantLogoProps) {
  if (!logo) return <Avatar kind="organisation" name={name} size={size} />;
  return <img src={logo} alt="" width={size} height={size} className={styles.logo} />;
}

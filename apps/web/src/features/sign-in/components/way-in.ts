import type { ReactNode } from 'react';

/** What the forms of all ways in have in common. */
export interface WayInProps {
  /** What stands in the name's field, the same for all of them. */
  name: string;
  onNameChange: (name: string) => void;
  onSignedIn: () => void;
  /** What stands in the password's field at first. */
  passWord?: string;
  /** Above the button. */
  children: ReactNode;
}

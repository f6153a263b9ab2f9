import type { ReactNode } from 'react';

/** The properties that the forms of all ways to sign in share. */
export interface SignInFormProps {
  /** The content of the name field, which the forms share. */
  name: string;
  onNameChange: (name: string) => void;
  onSignedIn: () => void;
  /** The initial content of the password field. */
  passWord?: string;
  /** Shown above the button. */
  children: ReactNode;
}

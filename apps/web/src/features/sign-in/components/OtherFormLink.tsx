import { Link } from 'react-router';
import styles from './OtherFormLink.module.css';

interface OtherFormLinkProps {
  /** The question before the link: 还没有账号？ */
  question?: string;
  label: string;
  to: string;
  onPress?: () => void;
}

/** A line under a form with a link to another form: to registering, to signing in, or to a new password. */
export function OtherFormLink({ question, label, to, onPress }: OtherFormLinkProps) {
  return (
    <p className={styles.line}>
      {question}
      <Link className={styles.link} to={to} onClick={onPress}>
        {label}
      </Link>
    </p>
  );
}

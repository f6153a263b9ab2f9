import { Link } from 'react-router';
import type { Application } from '#features/application-centre/model/applications.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './ApplicationGrid.module.css';

interface ApplicationGridProps {
  title: string;
  applications: readonly Application[];
  onOpen: (application: Application) => void;
}

/** Applications as tiles under a heading. Renders nothing where there are none. */
export function ApplicationGrid({ title, applications, onOpen }: ApplicationGridProps) {
  const tTitles = useTexts('titles');
  if (applications.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={styles.grid}>
        {applications.map((application) => (
          <li key={application.path}>
            <Link className={styles.tile} to={paths[application.path]} onClick={() => onOpen(application)}>
              <span className={styles.icon} data-group={application.group}>
                <Icon name={application.icon} size={24} />
              </span>
              {tTitles(application.path)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

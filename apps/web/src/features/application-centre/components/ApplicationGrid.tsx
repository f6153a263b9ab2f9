import { Link } from 'react-router';
import type { Application, ApplicationGroup } from '#features/application-centre/model/applications.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { type TileColor, TileIcon, tileClass } from '#shared/ui/display/TileIcon.tsx';
import styles from './ApplicationGrid.module.css';

const colors: Record<ApplicationGroup, TileColor> = { work: 'brand', monitoring: 'teal', people: 'violet', setup: 'grey', own: 'amber' };

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
            <Link className={tileClass} to={paths[application.path]} onClick={() => onOpen(application)}>
              <TileIcon name={application.icon} color={colors[application.group]} />
              {tTitles(application.path)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

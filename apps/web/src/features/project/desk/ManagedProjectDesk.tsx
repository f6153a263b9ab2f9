import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useIsWideDesk } from '#shared/layout/use-is-desk.ts';
import { ProjectFacts } from '../components/ProjectFacts.tsx';
import { ManagedProjectScreen } from '../screens/ManagedProjectScreen.tsx';
import styles from './ManagedProjectDesk.module.css';

/** The form of a project, with the project as it is stored beside it where there is room. */
export function ManagedProjectDesk() {
  const isWide = useIsWideDesk();
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data: projects } = useApiQuery('listManagedProjects', {}, { silent: true, enabled: id !== null });
  const project = projects?.find((one) => one.id === id);
  // Who may only read it sees the same facts as the screen itself.
  const isForm = project?.mayManage === true && project.state === 'active';
  return (
    <div className={styles.split}>
      {isWide && isForm && (
        <section className={styles.facts} aria-label={project.name}>
          <ProjectFacts project={project} />
        </section>
      )}
      <div className={styles.form}>
        <ManagedProjectScreen />
      </div>
    </div>
  );
}

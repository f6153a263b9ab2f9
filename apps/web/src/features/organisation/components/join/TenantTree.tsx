import type { TenantNode } from '#features/organisation/model/types.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { switchTenant } from '#shared/session/switch-tenant.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './TenantTree.module.css';

/** The current organisation with its subsidiaries; those that the account belongs to can be entered. */
export function TenantTree() {
  const t = useTexts('organisation');
  const { data: root } = useApiQuery('getTenantTree', {}, { silent: true });
  if (!root) return null;
  return (
    <Card title={t('list.tree')}>
      <ul>
        <Branch node={root} depth={0} />
      </ul>
    </Card>
  );
}

const stepPx = 18;
/** Levels below this one are not indented further, to stay readable on a narrow phone. */
const maxIndentedDepth = 5;

function Branch({ node, depth }: { node: TenantNode; depth: number }) {
  const t = useTexts('organisation');
  const { id, name, members, joined, children } = node;
  return (
    <>
      <li className={styles.node} style={{ paddingInlineStart: Math.min(depth, maxIndentedDepth) * stepPx }}>
        <Icon name="building" size={18} />
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          {members !== null && <span className={styles.members}>{t('list.people', { count: members })}</span>}
        </span>
        {depth === 0 && <Chip tone="brand">{t('list.current')}</Chip>}
        {depth > 0 && joined && (
          <Button variant="plain" size="small" onPress={() => switchTenant(id)} aria-label={t('list.switchName', { name })}>
            {t('list.switch')}
          </Button>
        )}
      </li>
      {children.map((child) => (
        <Branch key={child.id} node={child} depth={depth + 1} />
      ))}
    </>
  );
}

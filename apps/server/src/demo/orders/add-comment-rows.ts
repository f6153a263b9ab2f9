import { hourMs, minuteMs, workOrderStatus } from '@energy-om/domain';
import type { SeededRandom } from '../seeded-random.ts';
import type { BuildContext, DemoPerson, DemoTenant } from '../tenant/demo-tenant.ts';
import type { SimulatedOrder } from './courses/simulated-order.ts';

interface Line {
  by: 'member' | 'dispatcher';
  text: string;
  isInternal: boolean;
}

/** What people write to each other while they work; `@` stands for the other one's name. */
const conversations: readonly (readonly Line[])[] = [
  [
    { by: 'member', text: '已到现场，正在核对回路，预计还要一小时。', isInternal: false },
    { by: 'dispatcher', text: '@ 备件在二号库，需要让人送过去吗？', isInternal: true },
    { by: 'member', text: '@ 不用，车上有同型号的。', isInternal: true },
  ],
  [
    { by: 'dispatcher', text: '@ 客户下午三点前要用电，来不及先说一声。', isInternal: true },
    { by: 'member', text: '@ 两点半前能恢复。', isInternal: true },
  ],
  [{ by: 'member', text: '故障已找到，处理完会在这里说明。', isInternal: false }],
];

const talkedAbout: readonly number[] = [workOrderStatus.executing, workOrderStatus.toBeBackfilled];

/** Adds what was written on orders in work. Nobody is notified of it, since it was read then. */
export function addCommentRows({ rows, random, makeId, now }: BuildContext, tenant: DemoTenant, orders: readonly SimulatedOrder[]): void {
  for (const order of orders) {
    const member = tenant.people.find(({ id }) => id === order.workOrder.leadId);
    const dispatcher = tenant.people.find(({ role }) => role === 'dispatcher');
    if (!talkedAbout.includes(order.workOrder.status) || !member || !dispatcher || random.chance(0.3)) continue;
    let at = Math.max(order.createdAt, Math.min(order.updatedAt, now - 2 * hourMs));
    for (const line of pickConversation(random)) {
      at = Math.min(at + random.between(2, 20) * minuteMs, now - minuteMs);
      const [author, other] = line.by === 'member' ? [member, dispatcher] : [dispatcher, member];
      rows.work_order_comments.push({
        tenant_id: tenant.tenantId,
        id: makeId(at),
        order_id: order.id,
        account_id: author.id,
        ...written(line, other),
        created_at: new Date(at),
      });
    }
  }
}

function pickConversation(random: SeededRandom): readonly Line[] {
  return random.pick(conversations);
}

function written({ text, isInternal }: Line, other: DemoPerson): { text: string; is_internal: boolean; mentioned_ids: string[] } {
  const names = text.includes('@');
  return { text: text.replace('@', `@${other.fullName}`), is_internal: isInternal, mentioned_ids: names ? [other.id] : [] };
}

import { textOf } from '#shared/i18n/texts.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

type ReportedRoom = NonNullable<OrderDetail['history'][number]['detail']['room']>;

/** What was known of the reporter's room when they reported, in one line. */
export function describeReportedRoom({ name, isOn, isConnected, repairs, answer }: ReportedRoom): string {
  const parts = [
    name,
    isOn !== null && textOf('workOrder', isOn ? 'reportedRoom.on' : 'reportedRoom.off'),
    isConnected !== null && textOf('workOrder', isConnected ? 'reportedRoom.connected' : 'reportedRoom.disconnected'),
    repairs.length > 0 && textOf('workOrder', 'reportedRoom.repairs', { orders: repairs.join(' ') }),
    answer && textOf('workOrder', `reportedRoom.answered.${answer}`),
  ];
  return parts.filter(Boolean).join(' · ');
}

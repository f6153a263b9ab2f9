import type { BusinessKey } from '../catalogue/business-type.ts';
import { type Defect, part } from '../catalogue/defect.ts';
import type { DeviceRole } from '../tenant/tenant-plan.ts';

/** The repair of what a meter of a flat counted, after which the consumption is compared. */
export interface RepairPlan {
  /** Key of the site. */
  site: string;
  /** The name of the flat. */
  room: string;
  role: DeviceRole;
  business: BusinessKey;
  /** Days from the report to the loading. */
  daysAgo: number;
  /** What the meter showed when the work was done. */
  shows: number;
  /** What was lost in an hour from the day before the report until the work was done. */
  lostPerHour: number;
  defect: Defect;
}

/** One was compared a week after the work, and one waits for that. */
const ofBinjiang: readonly RepairPlan[] = [
  {
    ...{ site: 'apartment', room: '1202', role: 'flatWaterMeter', business: 'plumbing', daysAgo: 16, shows: 394.6, lostPerHour: 0.012 },
    defect: {
      source: 'manual',
      level: 3,
      about: { devices: ['flatWaterMeter'] },
      title: '1202 入户水表夜间一直走字',
      description: '住户反映家中无人用水时水表仍在走，每小时约 12 升，疑似马桶水箱或暗管渗漏，请上门检查。',
      cause: '马桶水箱进水阀老化，关不严，经溢流管长流水',
      measure: '更换进水阀和密封圈，关闭全部用水点后观察 20 分钟，水表不走字',
      labour: [35, 60],
      parts: [part('马桶进水阀', 1, '只')],
      answers: { pressure: 0.32, current: null, waterLoss: 0.9, verdict: '正常供水' },
      outcome: 'fixed',
    },
  },
  {
    ...{ site: 'apartment', room: '1203', role: 'flatElectricMeter', business: 'lighting', daysAgo: 5, shows: 7_184.2, lostPerHour: 0.18 },
    defect: {
      source: 'manual',
      level: 3,
      about: { devices: ['flatElectricMeter'] },
      title: '1203 外出期间电表仍走得快',
      description: '住户反映出差两天，家中只留冰箱，电表每天仍走 4 度多，请检查线路和热水器。',
      cause: '电热水器温控器触点粘连，一直加热',
      measure: '更换温控器，通断试验正常，断开其他电器后电表基本不走',
      labour: [40, 70],
      parts: [part('电热水器温控器', 1, '只')],
      outcome: 'fixed',
    },
  },
];

/** @param tenant the key of its plan */
export function listRepairs(tenant: string): readonly RepairPlan[] {
  return tenant === 'binjiang' ? ofBinjiang : [];
}

import type { RoomRelation } from '@energy-om/domain';

/** Somebody who is a member already, by the key of a person, or who registers to apply for a room. */
export type OccupantPlan = { key: string } | { fullName: string; loginName: string };

/** A flat with who lives there, what was paid at the counter, and what is used. */
export interface HouseholdPlan {
  /** The name of the flat. */
  room: string;
  occupant: OccupantPlan;
  relation: RoomRelation;
  note: string;
  householdSize: number;
  floorArea: number;
  /** Days from the handing over to the loading. */
  sinceDays: number;
  /** Payments at the counter, by days before the loading. */
  paid: readonly { daysAgo: number; cents: number }[];
  /** What the meters count on a usual day, by their roles. */
  daily: Readonly<Record<string, number>>;
  /** So many hours before the loading a meter of this role counted more than it can, at once: a clerk has to decide. */
  jump?: { role: string; hoursAgo: number; amount: number };
  /** A meter of this role has sent nothing for so many hours before the loading, and sends nothing afterwards: what it counts is estimated. */
  silent?: { role: string; hours: number };
  /** Paid at the counter and asked back since, both by hours before the loading. */
  refund?: { paidHoursAgo: number; askedHoursAgo: number; cents: number; note: string };
}

/** What all flats use together and share evenly. */
export interface SharedUsePlan {
  name: string;
  /** The names of its meter and of the room in which that is. */
  meter: string;
  room: string;
  /** What it counts on a usual day. */
  daily: number;
  sinceDays: number;
}

/** A meter of a flat that another one has replaced: what it counts on a day and what is billed go on with the new one. */
export interface SwapPlan {
  room: string;
  role: string;
  /** Key of who has swapped it. */
  by: string;
  daysAgo: number;
  /** Minutes since midnight. */
  atMinute: number;
  /** On the label of the new one. */
  code: string;
  /** What the new one shows at the loading. */
  shows: number;
  note: string;
}

export interface HouseholdsPlan {
  site: string;
  shared: SharedUsePlan;
  /** Keys of who decides on applications and takes payments. */
  clerk: string;
  occupied: readonly HouseholdPlan[];
  swap: SwapPlan;
  /** Who has applied and waits. */
  applying: { room: string; occupant: OccupantPlan; relation: RoomRelation; note: string };
}

export const binjiangHouseholds: HouseholdsPlan = {
  site: 'apartment',
  clerk: 'zheng',
  shared: { name: '1 幢走道与电梯厅照明', meter: '公区照明电表', room: 'B1 配电房', daily: 21.6, sinceDays: 23 },
  occupied: [
    {
      room: '1203',
      occupant: { key: 'lin' },
      relation: 'owner',
      note: '房产证已交前台核对',
      householdSize: 3,
      floorArea: 89.6,
      sinceDays: 35,
      paid: [
        { daysAgo: 35, cents: 15_000 },
        { daysAgo: 9, cents: 12_000 },
      ],
      daily: { flatElectricMeter: 5.6, flatWaterMeter: 0.42 },
      refund: { paidHoursAgo: 7, askedHoursAgo: 3, cents: 5_000, note: '家人已交过一次，重复缴费' },
    },
    {
      room: '1202',
      occupant: { fullName: '顾佳宁', loginName: '13800000202' },
      relation: 'tenant',
      note: '租期一年，租赁合同已备案',
      householdSize: 2,
      floorArea: 64,
      sinceDays: 35,
      paid: [{ daysAgo: 35, cents: 18_000 }],
      daily: { flatElectricMeter: 9.6, flatWaterMeter: 0.35 },
      jump: { role: 'flatElectricMeter', hoursAgo: 43, amount: 286.4 },
    },
    {
      room: '1102',
      occupant: { fullName: '许文博', loginName: '13800000204' },
      relation: 'tenant',
      note: '租赁合同已交前台',
      householdSize: 1,
      floorArea: 58,
      sinceDays: 34,
      paid: [{ daysAgo: 34, cents: 26_000 }],
      daily: { flatElectricMeter: 6.8, flatWaterMeter: 0.24 },
      silent: { role: 'flatElectricMeter', hours: 87 },
    },
  ],
  swap: {
    ...{ room: '1203', role: 'flatWaterMeter', by: 'ma', daysAgo: 6, atMinute: 624 },
    ...{ code: 'XLG-RW-07', shows: 3.42, note: '检定到期轮换，旧表送检' },
  },
  applying: {
    room: '1204',
    occupant: { fullName: '高原', loginName: '13800000203' },
    relation: 'tenant',
    note: '周末搬入，合同在前台',
  },
};

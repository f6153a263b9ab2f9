import type { FormField } from '@energy-om/domain';

/** A point of an inspection route; a device is named by its code. */
export interface RoutePointPlan {
  name: string;
  place: string;
  code: string;
  device?: string;
  /** Metres to the east and to the north of where the site is. */
  offset: readonly [east: number, north: number];
  questions: readonly FormField[];
}

export interface RoutePlan {
  name: string;
  /** The name of the site. */
  site: string;
  /** The name of the plan that makes its orders. */
  plan: string;
  points: readonly RoutePointPlan[];
}

const plain = { required: true, unit: null, min: null, max: null } as const;

function check(...options: string[]): FormField {
  return { ...plain, key: 'checks', label: '外观检查', type: 'checklist', options };
}

function number(key: string, label: string, unit: string, min: number | null, max: number | null, decimals = 1): FormField {
  return { ...plain, key, label, type: 'number', options: [], unit, min, max, decimals };
}

const cabinet = check('仪表指示与运行方式相符', '无异响、无焦糊味');

/** The daily round of the park's main distribution room. */
export const distributionRoomRoute: RoutePlan = {
  name: 'B1 配电房日巡检',
  site: '江畔智谷产业园 A 区',
  plan: '智谷 A 区配电房每日巡检',
  points: [
    {
      name: '值班室',
      place: '配电房入口左侧',
      code: 'ZGA-B1-01',
      offset: [-34, 18],
      questions: [check('交接班记录齐全', '安全工器具在位')],
    },
    {
      name: '高压室 10 kV 进线柜',
      place: '高压室 1AH1',
      code: 'ZGA-B1-02',
      offset: [-22, 26],
      questions: [cabinet, number('voltage', '进线电压', 'kV', 9.7, 10.7)],
    },
    {
      name: '1号变压器',
      place: '变压器室',
      code: 'ZGA-B1-03',
      offset: [-6, 30],
      device: 'ZGA-TR-01',
      questions: [
        check('冷却风机运行正常', '外壳、绝缘子清洁'),
        number('winding', '绕组最高温度', '℃', 0, 130),
        number('load', '负荷率', '%', 0, 85, 0),
      ],
    },
    {
      name: '低压室 1AA1 进线柜',
      place: '低压室',
      code: 'ZGA-B1-04',
      offset: [12, 26],
      questions: [cabinet, number('current', 'A 相电流', 'A', 0, 1600, 0)],
    },
    {
      name: '低压室 1AA5 馈线柜',
      place: '低压室',
      code: 'ZGA-B1-05',
      offset: [22, 17],
      questions: [cabinet, number('joint', '母排接头温度', '℃', null, 80)],
    },
    {
      name: '无功补偿柜',
      place: '低压室末端',
      code: 'ZGA-B1-06',
      offset: [30, 4],
      questions: [check('电容无鼓包、无渗漏'), { ...number('factor', '功率因数', '', 0.9, 1, 2), unit: null }],
    },
    {
      name: '直流屏',
      place: '值班室隔壁',
      code: 'ZGA-B1-07',
      offset: [-30, 4],
      questions: [check('无告警'), number('battery', '母线电压', 'V', 216, 240)],
    },
    {
      name: '电缆夹层',
      place: '低压室下方',
      code: 'ZGA-B1-08',
      offset: [4, -8],
      questions: [
        check('无积水', '封堵完好', '照明正常'),
        { ...plain, key: 'photo', label: '夹层照片', type: 'photo', options: [], required: false },
      ],
    },
  ],
};

import type { RoomPlan, SitePlan } from '../tenant/tenant-plan.ts';

const distributionRoom = (name: string): RoomPlan => ({ kind: 'distributionRoom', name, positions: ['高压室', '低压室'] });
const chillerRoom = (name: string): RoomPlan => ({ kind: 'chillerRoom', name, positions: ['主机区', '水泵区'] });
const flats = (floor: string, ...names: string[]): RoomPlan[] => names.map((name) => ({ kind: 'flat', name, floor }));

/** Fictitious sites at plausible positions in the district, GCJ-02. */
export const binjiangSites: readonly SitePlan[] = [
  {
    key: 'parkA',
    name: '江畔智谷产业园 A 区',
    code: 'ZGA',
    address: '杭州市滨江区江南大道 3788 号',
    longitude: 120.20418,
    latitude: 30.20567,
    buildings: [
      {
        name: '1 号研发楼',
        rooms: [distributionRoom('B1 配电房'), { kind: 'electricalShaft', name: '3 层强电间' }, { kind: 'hall', name: '1 层大堂' }],
      },
      { name: '能源中心', rooms: [chillerRoom('冷冻机房'), { kind: 'pumpRoom', name: '给水泵房' }, { kind: 'roof', name: '屋面设备区' }] },
      { name: '地下车库', rooms: [{ kind: 'garage', name: 'B2 车库' }] },
    ],
  },
  {
    key: 'parkB',
    name: '江畔智谷产业园 B 区',
    code: 'ZGB',
    address: '杭州市滨江区建业路 618 号',
    longitude: 120.18873,
    latitude: 30.18652,
    buildings: [
      {
        name: '5 号厂房',
        rooms: [
          { kind: 'transformerBox', name: '室外箱变' },
          { kind: 'electricalShaft', name: '2 层强电间' },
        ],
      },
      {
        name: '动力站',
        rooms: [
          { kind: 'boilerRoom', name: '锅炉房' },
          { kind: 'gasStation', name: '燃气调压站' },
        ],
      },
    ],
  },
  {
    key: 'hospital',
    name: '康澜医院门诊住院综合楼',
    code: 'KLY',
    address: '杭州市滨江区滨盛路 2266 号',
    longitude: 120.21896,
    latitude: 30.21483,
    buildings: [
      {
        name: '综合楼',
        rooms: [distributionRoom('B1 中心配电房'), { kind: 'electricalShaft', name: '7 层强电间' }, { kind: 'hall', name: '门诊大厅' }],
      },
      {
        name: '后勤楼',
        rooms: [
          chillerRoom('制冷站'),
          { kind: 'boilerRoom', name: '锅炉房' },
          { kind: 'pumpRoom', name: '水泵房' },
          { kind: 'dutyRoom', name: '值班室' },
        ],
      },
    ],
  },
  {
    key: 'rehabilitation',
    name: '康澜医院康复分院',
    code: 'KLF',
    address: '杭州市滨江区长河路 1035 号',
    longitude: 120.19624,
    latitude: 30.17918,
    buildings: [
      {
        name: '康复楼',
        rooms: [
          { kind: 'transformerBox', name: '室外箱变' },
          { kind: 'pumpRoom', name: 'B1 水泵房' },
          { kind: 'hall', name: '康复大厅' },
        ],
      },
      { name: '屋面', rooms: [{ kind: 'roof', name: '屋面设备区' }] },
    ],
  },
  {
    key: 'centre',
    name: '银汇商务中心',
    code: 'YHC',
    address: '杭州市滨江区网商路 466 号',
    longitude: 120.19147,
    latitude: 30.18934,
    buildings: [
      {
        name: 'T1 写字楼',
        rooms: [distributionRoom('B2 配电房'), { kind: 'electricalShaft', name: '12 层强电间' }, { kind: 'hall', name: '首层大堂' }],
      },
      { name: 'T1 地下室', rooms: [chillerRoom('B2 冷冻机房'), { kind: 'garage', name: 'B3 车库' }] },
      { name: '室外', rooms: [{ kind: 'gasStation', name: '燃气调压站' }] },
    ],
  },
  {
    key: 'apartment',
    name: '星澜公寓',
    code: 'XLG',
    address: '杭州市滨江区西兴路 1928 号',
    longitude: 120.22531,
    latitude: 30.20712,
    buildings: [
      {
        name: '1 幢',
        rooms: [
          { kind: 'electricalShaft', name: '9 层强电间' },
          { kind: 'hall', name: '入户大堂' },
          ...flats('11 层', '1101', '1102'),
          ...flats('12 层', '1201', '1202', '1203', '1204'),
        ],
      },
      {
        name: '地下室',
        rooms: [distributionRoom('B1 配电房'), { kind: 'pumpRoom', name: '二次供水泵房' }, { kind: 'garage', name: 'B1 车库' }],
      },
    ],
  },
];

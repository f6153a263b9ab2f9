import type { TenantPlan } from '../tenant/tenant-plan.ts';

/** A property manager: a smaller second tenant, whose rows the first one never sees. */
export const jiangnan: TenantPlan = {
  key: 'jiangnan',
  name: '江南物业',
  region: '杭州市萧山区',
  emergencyPhone: '0571-5550 0229',
  contact: { phone: '0571-82630000', address: '杭州市萧山区市心中路 268 号', hours: '每天 08:00–20:00' },
  sites: [
    {
      key: 'garden',
      name: '江南雅苑',
      code: 'YY',
      address: '杭州市萧山区金城路 812 号',
      longitude: 120.26481,
      latitude: 30.17642,
      buildings: [
        {
          name: '地下室',
          rooms: [
            { kind: 'pumpRoom', name: 'B1 水泵房' },
            { kind: 'garage', name: 'B1 车库' },
          ],
        },
      ],
    },
    {
      key: 'street',
      name: '雅苑风情商业街',
      code: 'FQ',
      address: '杭州市萧山区金城路 836 号',
      longitude: 120.26693,
      latitude: 30.17718,
      buildings: [
        {
          name: '配套楼',
          rooms: [
            { kind: 'electricalShaft', name: '1 层强电间' },
            { kind: 'dutyRoom', name: '值班室' },
          ],
        },
      ],
    },
  ],
  teams: [
    {
      key: 'engineering',
      name: '工程维修班',
      specialties: ['电气', '照明', '给排水'],
      phone: '0571-82630018',
    },
  ],
  people: [
    { key: 'fang', fullName: '方建平', loginName: '13900000001', role: 'tenant_admin' },
    { key: 'yu', fullName: '余小芳', loginName: '13900000002', role: 'dispatcher' },
    { key: 'qian', fullName: '钱大海', loginName: '13900000101', role: 'team_leader', team: 'engineering', leads: true },
    { key: 'song', fullName: '宋志刚', loginName: '13900000102', role: 'technician', team: 'engineering' },
    { key: 'tao', fullName: '陶春雷', loginName: '13900000103', role: 'technician', team: 'engineering' },
    { key: 'shi', fullName: '施文婷', loginName: '13900000104', role: 'client_rep', clientOf: ['garden'] },
  ],
  projects: [
    {
      key: 'garden',
      name: '江南雅苑公共设施维保',
      customer: '江南雅苑业主委员会',
      manager: 'fang',
      term: [5, 7],
      grabAllowed: false,
      sites: ['garden', 'street'],
      teams: ['engineering'],
      businesses: ['power', 'plumbing', 'lighting'],
    },
  ],
  businesses: ['power', 'plumbing', 'lighting'],
  workOrderFields: [],
  pastOrders: 18,
};

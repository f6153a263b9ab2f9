import { type FormField, hourMs, minuteMs, type SkillKind } from '@energy-om/domain';
import { businessKeys } from '../catalogue/business-type.ts';
import type { CertificatePlan, PersonPlan, TenantPlan } from '../tenant/tenant-plan.ts';
import { binjiangSites } from './binjiang-sites.ts';
import { binjiangHouseholds } from './households.ts';
import { distributionRoomRoute } from './inspection-routes.ts';
import { binjiangStock } from './spare-parts.ts';

function certified(kind: SkillKind, certificateNo: string, reviewInDays: number): CertificatePlan[] {
  return [{ kind, certificateNo, reviewInDays }];
}

const people: readonly PersonPlan[] = [
  { key: 'zhao', fullName: '赵国栋', loginName: '13800000001', role: 'tenant_admin' },
  {
    key: 'chen',
    fullName: '陈静',
    loginName: '13800000002',
    role: 'dispatcher',
    certificates: certified('highVoltage', 'T330108000000000015', 520),
  },
  {
    key: 'li',
    fullName: '李卫东',
    loginName: '13800000003',
    role: 'team_leader',
    team: 'electrical',
    leads: true,
    certificates: certified('highVoltage', 'T330108000000000011', 410),
  },
  {
    key: 'wang',
    fullName: '王磊',
    loginName: '13800000004',
    role: 'technician',
    team: 'electrical',
    certificates: certified('highVoltage', 'T330108000000000016', 580),
  },
  { key: 'zhou', fullName: '周敏', loginName: '13800000005', role: 'client_rep', clientOf: ['park'] },
  { key: 'lin', fullName: '林晓雯', loginName: '13800000006', role: 'occupant', sites: ['apartment'] },
  { key: 'zheng', fullName: '郑爱华', loginName: '13800000007', role: 'energy_clerk' },
  { key: 'sun', fullName: '孙浩', loginName: '13800000008', role: 'technician', team: 'climate' },
  { key: 'shen', fullName: '沈国强', loginName: '13800000101', role: 'dispatcher' },
  {
    key: 'he',
    fullName: '何志明',
    loginName: '13800000102',
    role: 'team_leader',
    team: 'climate',
    leads: true,
    certificates: certified('refrigerationRepair', 'T330108000000000017', 460),
  },
  { key: 'liu', fullName: '刘洋', loginName: '13800000103', role: 'technician', team: 'electrical' },
  {
    key: 'xu',
    fullName: '徐俊杰',
    loginName: '13800000104',
    role: 'technician',
    team: 'electrical',
    certificates: certified('lowVoltage', 'T330108000000000012', 19),
  },
  {
    key: 'wu',
    fullName: '吴海涛',
    loginName: '13800000105',
    role: 'technician',
    team: 'electrical',
    certificates: certified('highVoltage', 'T330108000000000013', 640),
  },
  { key: 'zhang', fullName: '章伟', loginName: '13800000106', role: 'technician', team: 'electrical' },
  {
    key: 'ma',
    fullName: '马超群',
    loginName: '13800000107',
    role: 'technician',
    team: 'climate',
    certificates: certified('refrigerationRepair', 'T330108000000000018', 300),
  },
  {
    key: 'huang',
    fullName: '黄文斌',
    loginName: '13800000108',
    role: 'technician',
    team: 'climate',
    certificates: certified('refrigerationOperation', 'T330108000000000014', 27),
  },
  { key: 'zhu', fullName: '朱永康', loginName: '13800000109', role: 'technician', team: 'climate' },
  {
    key: 'hu',
    fullName: '胡立新',
    loginName: '13800000110',
    role: 'technician',
    team: 'climate',
    certificates: certified('gasNetwork', 'RQ330108000000003', 540),
  },
  { key: 'jiang', fullName: '蒋明远', loginName: '13800000111', role: 'dispatcher', sites: ['parkA', 'parkB'] },
  { key: 'guo', fullName: '郭婷', loginName: '13800000112', role: 'dispatcher', sites: ['hospital', 'rehabilitation'] },
  { key: 'du', fullName: '杜海峰', loginName: '13800000113', role: 'client_rep', clientOf: ['hospital'] },
  { key: 'luo', fullName: '罗佳怡', loginName: '13800000114', role: 'client_rep', clientOf: ['centre'] },
  { key: 'tang', fullName: '汤丽华', loginName: '13800000115', role: 'dispatcher', sites: ['centre', 'apartment'] },
];

const optional = { required: false, options: [], unit: null, min: null, max: null } as const;
const workOrderFields: readonly FormField[] = [
  { ...optional, key: 'contact', label: '报修联系人', type: 'text' },
  { ...optional, key: 'impact', label: '是否影响生产', type: 'choice', options: ['不影响', '局部影响', '停产停运'] },
  { ...optional, key: 'escort', label: '进场需陪同', type: 'yesNo' },
];

/** An operator that maintains other companies' energy plants. */
export const binjiang: TenantPlan = {
  key: 'binjiang',
  name: '滨江能源运维',
  region: '杭州市滨江区',
  emergencyPhone: '0571-5550 0119',
  contact: { phone: '0571-88610020', address: '杭州市滨江区江南大道 3788 号能源中心', hours: '周一至周五 08:30–18:00，抢修 24 小时' },
  sites: binjiangSites,
  teams: [
    {
      key: 'electrical',
      name: '电气一班',
      specialties: ['电气', '照明', '计量', '环境'],
      phone: '0571-88610021',
    },
    {
      key: 'climate',
      name: '暖通给排水班',
      specialties: ['暖通', '给排水', '燃气'],
      phone: '0571-88610022',
    },
  ],
  dutyTeam: {
    name: '康复分院值班组',
    specialties: ['电气', '暖通', '给排水'],
    phone: '0571-88610023',
    site: 'rehabilitation',
    leader: 'he',
    people: ['wu', 'hu', 'xu', 'zhu'],
  },
  people,
  routes: [distributionRoomRoute],
  stock: binjiangStock,
  households: binjiangHouseholds,
  projects: [
    {
      key: 'park',
      name: '江畔智谷产业园能源托管',
      customer: '杭州江畔智谷园区运营管理有限公司',
      manager: 'jiang',
      term: [14, 22],
      grabAllowed: false,
      sites: ['parkA', 'parkB'],
      teams: ['electrical', 'climate'],
      businesses: businessKeys,
    },
    {
      key: 'hospital',
      name: '康澜医院后勤能源运维',
      customer: '杭州康澜医院',
      manager: 'guo',
      term: [7, 29],
      grabAllowed: false,
      // Operating theatres do not wait an hour for an electrician.
      clockTargets: { 1: { arrive: { duration: 30 * minuteMs, counts: 'always' }, resolve: { duration: 3 * hourMs, counts: 'always' } } },
      sites: ['hospital', 'rehabilitation'],
      teams: ['electrical', 'climate'],
      businesses: businessKeys,
    },
    {
      key: 'centre',
      name: '银汇商务中心与星澜公寓机电维保',
      customer: '浙江银汇商业管理有限公司',
      manager: 'tang',
      term: [20, 4],
      grabAllowed: true,
      sites: ['centre', 'apartment'],
      teams: ['electrical', 'climate'],
      businesses: businessKeys,
    },
  ],
  businesses: businessKeys,
  workOrderFields,
  pastOrders: 320,
};

/** Somebody of the demonstration. */
export interface Person {
  loginName: string;
  fullName: string;
}

/** The password of every account of the demonstration. */
export const demoPassword = 'Demo@2026';

/** Who plays in the stories. All but the stranger work for, or are served by, 滨江能源运维. */
export const people = {
  administrator: { loginName: '13800000001', fullName: '赵国栋' },
  dispatcher: { loginName: '13800000002', fullName: '陈静' },
  /** Leads 电气一班. */
  leader: { loginName: '13800000003', fullName: '李卫东' },
  /** Of 电气一班. */
  technician: { loginName: '13800000004', fullName: '王磊' },
  /** Of 电气一班 too. */
  colleague: { loginName: '13800000103', fullName: '刘洋' },
  /** Of 电气一班 too; all sessions of his end in the stories about them. */
  apprentice: { loginName: '13800000106', fullName: '章伟' },
  /** Represents the park. */
  client: { loginName: '13800000005', fullName: '周敏' },
  occupant: { loginName: '13800000006', fullName: '林晓雯' },
  clerk: { loginName: '13800000007', fullName: '郑爱华' },
  /** Of 暖通给排水班. */
  otherTechnician: { loginName: '13800000008', fullName: '孙浩' },
  /** Dispatches too, and of no other story: the password gets lost. */
  forgetful: { loginName: '13800000101', fullName: '沈国强' },
  /** Dispatches for another tenant. */
  stranger: { loginName: '13900000002', fullName: '余小芳' },
} as const satisfies Record<string, Person>;

export const teamName = '电气一班';
/** The client's project, its first site, and what stands there. */
export const park = {
  project: '江畔智谷产业园能源托管',
  site: '江畔智谷产业园 A 区',
  device: '1号变压器',
  deviceCode: 'ZGA-TR-01',
} as const;

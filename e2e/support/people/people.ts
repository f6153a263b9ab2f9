/** An account of the demonstration. */
export interface Person {
  loginName: string;
  fullName: string;
}

/** The password of every account of the demonstration. */
export const demoPassword = 'Demo@2026';

/** The people of the stories. All but the stranger work for 滨江能源运维, or are its clients. */
export const people = {
  administrator: { loginName: '13800000001', fullName: '赵国栋' },
  dispatcher: { loginName: '13800000002', fullName: '陈静' },
  /** Leader of 电气一班. */
  leader: { loginName: '13800000003', fullName: '李卫东' },
  /** Member of 电气一班. */
  technician: { loginName: '13800000004', fullName: '王磊' },
  /** Member of 电气一班. */
  colleague: { loginName: '13800000103', fullName: '刘洋' },
  /** Member of 电气一班; the stories about ended sessions end all of his. */
  apprentice: { loginName: '13800000106', fullName: '章伟' },
  /** Represents the park. */
  client: { loginName: '13800000005', fullName: '周敏' },
  occupant: { loginName: '13800000006', fullName: '林晓雯' },
  clerk: { loginName: '13800000007', fullName: '郑爱华' },
  /** Member of 暖通给排水班. */
  otherTechnician: { loginName: '13800000008', fullName: '孙浩' },
  /** A dispatcher who is in no other story, since the password is lost. */
  forgetful: { loginName: '13800000101', fullName: '沈国强' },
  /** A dispatcher of another tenant. */
  stranger: { loginName: '13900000002', fullName: '余小芳' },
} as const satisfies Record<string, Person>;

export const teamName = '电气一班';
/** The client's project, its first site, and a transformer there. */
export const park = {
  project: '江畔智谷产业园能源托管',
  site: '江畔智谷产业园 A 区',
  device: '1号变压器',
  deviceCode: 'ZGA-TR-01',
} as const;

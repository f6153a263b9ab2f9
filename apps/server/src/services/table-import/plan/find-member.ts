import type { FaultList } from '../fault-list.ts';
import { inBoth, outsideScope } from '../fault-text.ts';
import type { KnownAccount } from './load-staff.ts';

interface RowOfPerson {
  line: number;
  phone: string;
  /** The name beside the number, which has to fit; null: none. */
  person: string | null;
}

/**
 * The member whom a row names by a mobile number.
 * @param members those with the number @param isInReach whether whoever imports may name this one @returns null, with a fault, for nobody
 */
export function findMember<Member extends KnownAccount>(
  { line, phone, person }: RowOfPerson,
  members: readonly Member[],
  isInReach: (member: Member) => boolean,
  faults: FaultList,
): Member | null {
  const [member, ...others] = members;
  if (!member) faults.add(line, 'phone', inBoth('不是本组织成员的手机号', 'is the number of no member of this tenant'), phone);
  else if (others.length > 0)
    faults.add(
      line,
      'phone',
      inBoth('是一个账号的手机号，又是另一个账号的登录名', 'is the number of one account and the login name of another'),
      phone,
    );
  else if (!isInReach(member)) faults.add(line, 'phone', outsideScope, phone);
  else if (person !== null && person !== member.fullName)
    faults.add(line, 'person', inBoth(`与手机号不符：该号码是${member.fullName}`, `is not ${member.fullName}, whose number it is`), person);
  else return member;
  return null;
}

import { maxStreamAddressLength } from '@energy-om/domain';
import { readStreamAddress, type StreamAddress, type StreamAddressFault } from '#services/camera/stream-address.ts';
import { ValueFault } from './read/column.ts';

const faultTexts: Record<StreamAddressFault, string> = {
  notHttp: 'is no http or https address of an HLS playlist',
  tooLong: `is longer than ${maxStreamAddressLength} characters`,
  undecodable: 'holds a name or a password with a % that stands for nothing',
};

export function readStreamCell(text: string): StreamAddress | ValueFault {
  const read = readStreamAddress(text);
  return 'fault' in read ? new ValueFault(faultTexts[read.fault]) : read;
}

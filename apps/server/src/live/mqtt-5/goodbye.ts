import { refuseConnect } from './connect.ts';
import { ProtocolFault, type Reason, reasonCodes } from './reason-codes.ts';
import { type Mqtt5State, writeWithin } from './state.ts';

/** The last word to the client when the server closes the connection: DISCONNECT, or CONNACK where it was not let in yet; null for none. */
export function writeGoodbye(state: Mqtt5State, error: Error | null): Buffer | null {
  if (state.isOver) return null;
  state.isOver = true;
  const reason = state.endReason ?? (error && reasonOf(error));
  if (reason === null) return null;
  if (!state.isConnected) return writeWithin(refuseConnect(forConnack(reason)), state);
  return writeWithin({ cmd: 'disconnect', reasonCode: reason.code, properties: { reasonString: reason.text } }, state);
}

/** The broker names its reasons by words alone. */
function reasonOf(error: Error): Reason {
  if (error instanceof ProtocolFault) return { code: error.code, text: error.message };
  if (error.message === 'keep alive timeout') return { code: reasonCodes.keepAliveTimeout, text: 'no sign of life' };
  return { code: reasonCodes.unspecified, text: 'the connection was ended' };
}

const connackCodes: readonly number[] = [
  reasonCodes.malformed,
  reasonCodes.protocolError,
  reasonCodes.badAuthenticationMethod,
  reasonCodes.topicInvalid,
  reasonCodes.packetTooLarge,
  reasonCodes.unavailable,
];

/** What ends a connection before it is made has fewer codes (MQTT 5 §3.2.2.2). */
function forConnack(reason: Reason): Reason {
  return connackCodes.includes(reason.code) ? reason : { ...reason, code: reasonCodes.unspecified };
}

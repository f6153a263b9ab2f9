import { refuseConnect } from './connect.ts';
import { ProtocolFault, type Reason, reasonCodes } from './reason-codes.ts';
import { type Mqtt5State, writeWithin } from './state.ts';

/** Writes the last packet when the server closes the connection: DISCONNECT, or CONNACK before the client was admitted; null for none. */
export function writeGoodbye(state: Mqtt5State, error: Error | null): Buffer | null {
  if (state.isOver) return null;
  state.isOver = true;
  const reason = state.endReason ?? (error && reasonOf(error));
  if (reason === null) return null;
  if (!state.isConnected) return writeWithin(refuseConnect(forConnack(reason)), state);
  return writeWithin({ cmd: 'disconnect', reasonCode: reason.code, properties: { reasonString: reason.text } }, state);
}

/** The broker identifies its reasons only by the text of the error. */
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

/** CONNACK has fewer reason codes (MQTT 5 §3.2.2.2). */
function forConnack(reason: Reason): Reason {
  return connackCodes.includes(reason.code) ? reason : { ...reason, code: reasonCodes.unspecified };
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** Base64 as {@link userDataFault} reads it, with line breaks anywhere. Says nothing of the bytes. */
export const USER_DATA_PATTERN = '^[A-Za-z0-9+/\\r\\n]*(=[\\r\\n]*){0,2}$';
const MAX_BYTES = 65_535;

/** The error in an instance's user data, or undefined. */
export function userDataFault(userData: string): string | undefined {
  const text = userData.replaceAll(/[\r\n]/g, '');
  if (!BASE64.test(text)) return 'user_data must be base64';
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = (text.length / 4) * 3 - padding;
  return bytes > MAX_BYTES ? `user_data must be at most ${MAX_BYTES} bytes when decoded` : undefined;
}

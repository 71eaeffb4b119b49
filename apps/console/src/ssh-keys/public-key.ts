/** The parts of the text of a public key. */
export interface PublicKey {
  type: string;
  /** Who or what it belongs to, as its owner wrote it; empty for none. */
  comment: string;
}

export function publicKeyOf(text: string): PublicKey {
  const [type = '', , ...comment] = text.trim().split(/\s+/);
  return { type, comment: comment.join(' ') };
}

/** The fingerprint that `ssh-keygen -l` prints; undefined where the browser cannot compute it, or for a text that is no key. */
export async function fingerprintOf(text: string): Promise<string | undefined> {
  const encoded = text.trim().split(/\s+/)[1] ?? '';
  try {
    const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return `SHA256:${btoa(String.fromCharCode(...hash)).replace(/=+$/, '')}`;
  } catch {
    return undefined;
  }
}

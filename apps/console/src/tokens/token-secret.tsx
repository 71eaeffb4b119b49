import type { ReactNode } from 'react';
import { ShownOnce } from '../ui/shown-once.js';

interface Props {
  label: string;
  secret: string;
  /** Forgets the secret. */
  onClose: () => void;
}

/** A new token, once. */
export const TokenSecret = ({ label, secret, onClose }: Props): ReactNode => (
  <ShownOnce what="token" secret={secret} onClose={onClose}>
    This is the only time that the token <b>{label}</b> is shown. Stratus keeps no copy of it: if you lose it, create
    another one. Keep it like a password.
  </ShownOnce>
);

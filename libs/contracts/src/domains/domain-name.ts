import { domainToASCII } from 'node:url';

const LABEL = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/;
const TOP_LEVEL = /^([a-z]{2,63}|xn--[a-z0-9-]+)$/;

/** The form used to compare domain names: lower case, and Punycode for non-ASCII. Empty for an invalid name. */
export const canonicalDomainName = (name: string): string => asciiDomainName(name).toLowerCase();

/** The form in which a domain's name is stored: unchanged for ASCII, Punycode otherwise. Empty for an invalid name. */
export function asciiDomainName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  if (/^[\u0000-\u007f]*$/.test(name)) return name;
  // domainToASCII accepts more than names: percent signs, ports, addresses.
  return /^([\p{L}\p{M}\p{N}._\u00b7\u3002-]|\u200c|\u200d)+$/u.test(name) ? domainToASCII(name) : '';
}

/** The error in a domain's name, in any script, or undefined. */
export function domainNameFault(name: string): string | undefined {
  const canonical = canonicalDomainName(name);
  if (canonical === '') return 'Must be a domain name: labels of letters, digits and hyphens, joined by dots';
  if (canonical.length > 253) return 'Must be at most 253 characters long, written in ASCII';
  const labels = canonical.split('.');
  const topLevel = labels.at(-1) ?? '';
  if (labels.length < 2) return 'Must have at least two labels: example.com';
  if (labels.some((label) => label.length > 63 || !LABEL.test(label))) {
    return 'Each label must be 1-63 letters, digits, underscores and hyphens, with no hyphen at its ends';
  }
  return TOP_LEVEL.test(topLevel) ? undefined : 'Must end in a top-level domain: example.com';
}

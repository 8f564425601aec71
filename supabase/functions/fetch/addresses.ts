import ipaddr from 'ipaddr.js';

/** Global unicast; everything else in IPv6 is reserved, local or a way to reach IPv4. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet: no private, loopback, link-local, shared (carrier-grade NAT),
 * documentation, multicast or reserved address. IPv6 addresses that stand for an IPv4 one (mapped, NAT64, 6to4, Teredo)
 * are refused whatever that is: no public host needs them.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
}

/** A URL that may be opened, or why not. Only https on its own port, without credentials, and no IP address in its host. */
export function checkUrl(
  url: URL,
): 'ok' | 'not_https' | 'port' | 'credentials' | 'private_address' {
  if (url.protocol !== 'https:') return 'not_https';
  if (url.username !== '' || url.password !== '') return 'credentials';
  // `URL` drops the usual port.
  if (url.port !== '') return 'port';
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? 'ok' : 'private_address';
  return isPublicName(host) ? 'ok' : 'private_address';
}

/** Names that never belong to the public internet (RFC 6761, 6762, 8375), and names without a dot. */
function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/u, '');
  if (!name.includes('.')) return false;
  return !/\.(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion|home\.arpa)$/u.test(
    name,
  );
}

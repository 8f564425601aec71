/** `VITE_APP_ORIGIN`, or an empty string. */
declare const __APP_ORIGIN__: string;

/** The only origin that may embed the frame; by default `127.0.0.1` for `localhost` and its subdomains. */
export function appOrigin(here: Pick<URL, 'protocol' | 'hostname' | 'port'>): string | null {
  if (__APP_ORIGIN__ !== '') return __APP_ORIGIN__;
  if (!/^(?:p\d+\.)?localhost$/.test(here.hostname)) return null;
  return `${here.protocol}//127.0.0.1${here.port === '' ? '' : `:${here.port}`}`;
}

/** The app's origin when the build was told one (`VITE_APP_ORIGIN`), else an empty string. */
declare const __APP_ORIGIN__: string;

/**
 * The one origin that may hold a frame served from `here`: the one the build was told, or, on a machine of one's own,
 * `127.0.0.1` beside `localhost` and its labels. Null when there is none: then no page is taken from anybody.
 */
export function appOrigin(here: Pick<URL, 'protocol' | 'hostname' | 'port'>): string | null {
  if (__APP_ORIGIN__ !== '') return __APP_ORIGIN__;
  if (!/^(?:p\d+\.)?localhost$/.test(here.hostname)) return null;
  return `${here.protocol}//127.0.0.1${here.port === '' ? '' : `:${here.port}`}`;
}

/** The dashboard's tabs, as they stand in the URL (spec §4). */
const DASHBOARD_TABS = [
  'dashboard',
  'ai-assistant',
  'html-editor',
  'markdown-editor',
  'saved',
] as const;

/** One of the dashboard's tabs. */
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** What the dashboard's URL says: the tab, the page an editor loads, and the gallery's own state. */
export interface DashboardSearch {
  readonly tab?: DashboardTab;
  /** The id of the saved page to load into the editor. */
  readonly load?: string;
  /** The name of the starting page that a new document in the editor begins with. */
  readonly template?: string;
  /** The gallery's page, from 1. */
  readonly page?: number;
  /** The gallery's search text. */
  readonly q?: string;
  /** The gallery's tag. */
  readonly tag?: string;
}

/** What the sign-in screen's URL says. */
export interface AuthSearch {
  /** Where to go after signing in: a path of this app. */
  readonly redirect?: string;
  /** Which form is shown first. */
  readonly mode?: 'sign-up';
}

/** Reads the dashboard's search parameters; what makes no sense is left out. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const tab = DASHBOARD_TABS.find((known) => known === search['tab']);
  const page = Number(search['page']);
  return {
    ...(tab !== undefined && { tab }),
    ...text('load', search),
    ...text('template', search),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...text('q', search),
    ...text('tag', search),
  };
}

/** Reads the sign-in screen's search parameters; the screen itself follows only a path of this app. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const redirect = search['redirect'];
  return {
    ...(typeof redirect === 'string' && { redirect }),
    ...(search['mode'] === 'sign-up' && { mode: 'sign-up' }),
  };
}

function text<Key extends 'load' | 'template' | 'q' | 'tag'>(
  key: Key,
  search: Record<string, unknown>,
): { readonly [K in Key]?: string } {
  const value = search[key];
  if (typeof value !== 'string' && typeof value !== 'number') return {};
  const entry: { [K in Key]?: string } = {};
  if (value !== '') entry[key] = String(value);
  return entry;
}

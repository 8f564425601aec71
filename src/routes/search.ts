import { GALLERY_SORTS, type GallerySort } from '#domain/gallery/galleryQuery.ts';
import type { ContentType } from '#domain/page/page.ts';

/** The dashboard's tabs, as they stand in the URL (spec §4). */
const DASHBOARD_TABS = [
  'dashboard',
  'ai-assistant',
  'html-editor',
  'markdown-editor',
  'saved',
] as const;

const CONTENT_TYPES: readonly ContentType[] = ['html', 'markdown'];

/** One of the dashboard's tabs. */
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** What the dashboard's URL says: the tab, the page an editor loads, and the gallery's own state. */
export interface DashboardSearch {
  readonly tab?: DashboardTab | undefined;
  /** The id of the saved page to load into the editor. */
  readonly load?: string | undefined;
  /** The name of the starting page that a new document in the editor begins with. */
  readonly template?: string | undefined;
  /** The name of the unsaved text, made elsewhere in the app, that a new document in the editor begins with. */
  readonly draft?: string | undefined;
  /** The list's page, from 1. */
  readonly page?: number | undefined;
  /** What the list is searched for. */
  readonly q?: string | undefined;
  /** The tag that the list is narrowed to. */
  readonly tag?: string | undefined;
  /** The type that the list is narrowed to. */
  readonly type?: ContentType | undefined;
  /** What the list is ordered by; each list has an order of its own without it. */
  readonly sort?: GallerySort | undefined;
}

/** What a preview page's URL says. */
export interface PreviewSearch {
  /** The page of a multi-page document, from 1. */
  readonly page?: number | undefined;
  /** What its author looks at: the published page, unless said. */
  readonly view?: 'source' | undefined;
  /** Whether somebody comes back from signing in to make a copy of it. */
  readonly remix?: true | undefined;
}

/** What the sign-in screen's URL says. */
export interface AuthSearch {
  /** Where to go after signing in: a path of this app. */
  readonly redirect?: string | undefined;
  /** Which form is shown first. */
  readonly mode?: 'sign-up' | undefined;
}

/** What the assistant's URL says. */
export interface AssistantSearch {
  /** The id of the chat session on the screen. */
  readonly session?: string | undefined;
}

/** What the address says that everything from outside comes to. */
export interface OpenSearch {
  /** Whether files of the system come with it. */
  readonly from?: 'file' | undefined;
  /** The type of an empty page that is wanted. */
  readonly new?: ContentType | undefined;
  /** What went wrong before the window was there. */
  readonly problem?: 'full' | undefined;
}

/**
 * Reads the dashboard's search parameters; what makes no sense is undefined. Every name is given: the router lays
 * the answer over the address as it stands, where a name left out would let the nonsense through.
 */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const page = Number(search['page']);
  return {
    tab: DASHBOARD_TABS.find((known) => known === search['tab']),
    load: text(search['load']),
    template: text(search['template']),
    draft: text(search['draft']),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    q: text(search['q']),
    tag: text(search['tag']),
    type: CONTENT_TYPES.find((known) => known === search['type']),
    sort: GALLERY_SORTS.find((known) => known === search['sort']),
  };
}

/** Reads a preview page's search parameters, each by name as above. */
export function readPreviewSearch(search: Record<string, unknown>): PreviewSearch {
  const page = Number(search['page']);
  return {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    view: search['view'] === 'source' ? 'source' : undefined,
    remix: search['remix'] === true ? true : undefined,
  };
}

/** Reads the sign-in screen's search parameters, each by name as above; the screen itself follows only a path of this app. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const redirect = search['redirect'];
  return {
    redirect: typeof redirect === 'string' ? redirect : undefined,
    mode: search['mode'] === 'sign-up' ? 'sign-up' : undefined,
  };
}

/** Reads the assistant's search parameters, each by name as above. */
export function readAssistantSearch(search: Record<string, unknown>): AssistantSearch {
  return { session: text(search['session']) };
}

/** Reads the search parameters of what comes from outside, each by name as above. */
export function readOpenSearch(search: Record<string, unknown>): OpenSearch {
  return {
    from: search['from'] === 'file' ? 'file' : undefined,
    new: CONTENT_TYPES.find((known) => known === search['new']),
    problem: search['problem'] === 'full' ? 'full' : undefined,
  };
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return value === '' ? undefined : String(value);
}

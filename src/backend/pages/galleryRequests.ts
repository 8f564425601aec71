/** Marks the service worker's cached answers; ms since the epoch. */
export const SAVED_AT_HEADER = 'x-recto-saved-at';

export const GALLERY_LIST_PATH = '/rest/v1/rpc/list_gallery';

/** Answers with the page of one id if visitors may read it. */
export const PUBLIC_PAGE_PATH = '/rest/v1/rpc/read_page';

/** Answers with the author who has a handle, or had it within a year, and their public pages. */
export const AUTHOR_PATH = '/rest/v1/rpc/read_author';

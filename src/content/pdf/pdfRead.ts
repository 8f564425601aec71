export const MAX_PDF_BYTES = 20 * 1024 * 1024;

export const MAX_PDF_PAGES = 500;

/**
 * `noText`: scanned pages, or drawings alone. `broken`: unreadable, or no PDF. `missing`: the reader's code could not be
 * loaded. `slow`: stopped after half a minute.
 */
export type PdfProblem =
  | 'encrypted'
  | 'broken'
  | 'noText'
  | 'pages'
  | 'characters'
  | 'missing'
  | 'slow';

export type PdfRead =
  | { readonly kind: 'ready'; readonly text: string }
  | { readonly kind: PdfProblem };

/** In UTF-16 units for an export, approximately; in texts for an import. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface TaskOptions {
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The error's code, else ''. */
  readonly code: string;
}

/** Asks the project with its public key, as a visitor; with a body by POST. */
export type Api = (path: string, body?: object) => Promise<Answer>;

/** Takes what was checked and what is missing, null when all is well. */
export type Note = (name: string, trouble: string | null) => void;

export const PUSH = 'Run `supabase db push`.';

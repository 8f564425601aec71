/** The commands of W3C WebDriver that the journeys use, by the names that Firefox's Marionette gives them. */
export type Command =
  | 'Navigate'
  | 'Refresh'
  | 'ExecuteAsyncScript'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'PerformActions'
  | 'SwitchToFrame'
  | 'GetWindowHandle'
  | 'NewWindow'
  | 'SwitchToWindow'
  | 'CloseWindow'
  | 'GetWindowRect'
  | 'SetWindowRect'
  | 'SetTimeouts'
  | 'TakeScreenshot';

export type Params = Readonly<Record<string, unknown>>;

/** A session of one browser. Calls reject with a `WireError` when the browser refuses, or does not answer in time. */
export interface Wire {
  readonly send: (command: Command, params?: Params) => Promise<unknown>;
  readonly end: () => Promise<void>;
}

/** The key of an element in WebDriver's answers. */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

export interface ElementRef {
  readonly [ELEMENT_KEY]: string;
}

/** `code`: WebDriver's, such as `no such element`. */
export class WireError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'WireError';
    this.code = code;
  }
}

/** A hung page answers no command; more than a script may take (openBrowser.ts); ms. */
export const ANSWER_MS = 70_000;

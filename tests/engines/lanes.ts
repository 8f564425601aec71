import type { Size } from './browsers/browser.ts';
import { signUp } from './journeys/account.ts';
import { ASSISTANT } from './journeys/assistant.ts';
import { conflictOfTwoEngines } from './journeys/conflict.ts';
import { DRAFTS } from './journeys/drafts.ts';
import { FILES } from './journeys/files.ts';
import { LAYOUT } from './journeys/layout.ts';
import { OFFLINE } from './journeys/offline.ts';
import { PAGES } from './journeys/pages.ts';
import { PICTURES } from './journeys/pictures.ts';
import { PRIVATE } from './journeys/privateWindow.ts';
import { SCREENS } from './journeys/studioScreens.ts';
import { WRITING } from './journeys/writing.ts';
import { type Journey, type Lane, runJourneys, stageName, type StageOptions } from './stage.ts';

/** Journeys of one user in one browser; the first makes the account. */
interface Visit extends StageOptions {
  readonly journeys: readonly [Journey, ...Journey[]];
}

const DESKTOP: Size = { width: 1366, height: 768 };
const PHONE: Size = { width: 390, height: 844 };

const ON_A_DESK: Visit['journeys'] = [
  signUp,
  // Before any formula was drawn.
  ...OFFLINE,
  ...WRITING,
  ...PAGES,
  ...PICTURES,
  ...ASSISTANT,
  ...FILES,
  ...SCREENS,
  ...LAYOUT,
  ...DRAFTS,
];
const ON_A_PHONE: Visit['journeys'] = [signUp, ...WRITING, ...PAGES, ...PICTURES];

const VISITS: readonly Visit[] = [
  { engine: 'webkit', size: DESKTOP, journeys: ON_A_DESK },
  { engine: 'firefox', size: DESKTOP, journeys: ON_A_DESK },
  { engine: 'webkit', size: PHONE, journeys: ON_A_PHONE },
  { engine: 'firefox', size: PHONE, journeys: ON_A_PHONE },
  { engine: 'webkit', size: DESKTOP, isPrivate: true, journeys: [signUp, ...PRIVATE] },
  { engine: 'firefox', size: DESKTOP, isPrivate: true, journeys: [signUp, ...PRIVATE] },
  { engine: 'chromium', size: DESKTOP, journeys: [signUp, ...WRITING, ...LAYOUT] },
];

export interface Choice {
  readonly engine?: string | undefined;
  /** px. */
  readonly width?: string | undefined;
  /** Part of a journey's title. */
  readonly only?: string | undefined;
}

/** What a choice leaves of all journeys. A part of a visit begins with its account as well. */
export function chosenLanes({ engine, width, only = '' }: Choice): readonly Lane[] {
  const lanes = VISITS.flatMap((visit): readonly Lane[] => {
    const [first, ...others] = visit.journeys;
    const chosen = others.filter(({ title }) => title.includes(only));
    const isWanted = engine === undefined || engine === visit.engine;
    const isWide = width === undefined || Number(width) === visit.size.width;
    if (!isWanted || !isWide || chosen.length === 0) return [];
    return [
      {
        title: stageName(visit),
        engines: [visit.engine],
        run: (surroundings) => runJourneys(visit, surroundings, [first, ...chosen]),
      },
    ];
  });
  const isOfBoth = engine === undefined && width === undefined;
  const { title } = conflictOfTwoEngines;
  return isOfBoth && title.includes(only) ? [...lanes, conflictOfTwoEngines] : lanes;
}

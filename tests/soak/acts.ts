import type { Locator, Page } from '@playwright/test';
import { newPage, openTab } from '../e2e/support/studio.ts';
import { type Book, newToken, noteClaim, tokensIn } from './book.ts';
import { editorText, heard, heldBy, lookAwayAndBack, type SoakDevice } from './device.ts';
import type { Choice, Step } from './steps.ts';
import { claims, type Word } from './words.ts';

/** ms between two characters: fast typing. */
const TYPING_DELAY_MS = 12;

/** How long a save may take to be answered on screen. */
const SAVE_ANSWER_MS = 6000;

/** One tab as a user operates it. */
export interface Hand {
  readonly book: Book;
  readonly device: SoakDevice;
  readonly tab: 0 | 1;
}

const pageOf = ({ device, tab }: Hand): Page => device.tabs[tab];

/** Types lines with a token each into the open editor; a token is recorded when the editor has its last character. */
export async function type(hand: Hand, at: 'start' | 'end', count: number): Promise<void> {
  const { book, device } = hand;
  const page = pageOf(hand);
  await page.locator('.cm-content').first().click();
  await page.keyboard.press(at === 'start' ? 'ControlOrMeta+Home' : 'ControlOrMeta+End');
  if (at === 'start') await page.keyboard.press('End');
  for (let line = 0; line < count; line += 1) {
    const token = newToken(book);
    await page.keyboard.press('Enter');
    await page.keyboard.type(token, { delay: TYPING_DELAY_MS });
    const typed = { device: device.index, at: Date.now() };
    book.typed.set(token, typed);
    await page.keyboard.type(' some words', { delay: TYPING_DELAY_MS });
    if (device.situation.isFull) book.typed.set(token, { ...typed, keptBy: Infinity });
  }
}

/** Removes tokens that an editor refused because another tab took over the draft. */
async function forgetRefused(hand: Hand, first: number): Promise<void> {
  const page = pageOf(hand);
  if (!(await page.getByText('You continued in another window').isVisible())) return;
  const shown = new Set(tokensIn(await editorText(page)));
  for (let number = first; number <= hand.book.tokens; number += 1) {
    if (!shown.has(`t${number}x`)) hand.book.typed.delete(`t${number}x`);
  }
}

/** Records that the open editor shows its draft as stored, at this moment. */
async function noteKept({ book, device, tab }: Hand): Promise<void> {
  const read = () => {
    const status = document.querySelector('[role="tabpanel"] output')?.textContent ?? '';
    const text = document.querySelector('.cm-content')?.textContent ?? '';
    return status === 'Draft kept on this device' ? text : '';
  };
  const text = await device.tabs[tab].evaluate(read);
  noteClaim(book, device.index, 'kept', tokensIn(text), Date.now());
}

/** Opens one of the device's pages in the editor: the open one if `stays`, else the one picked by `dice`. */
export async function openPage(hand: Hand, dice: number, stays: boolean): Promise<void> {
  const page = pageOf(hand);
  const isOpen = page.url().includes('-editor') && page.url().includes('load=');
  if (isOpen && (stays || hand.device.situation.isFull)) return;
  await showCards(hand);
  const links = page.getByRole('article').getByRole('link', { name: 'Load' });
  await (await pick(links, dice)).click();
  await editorText(page);
}

/** Shows My projects. */
async function showCards(hand: Hand): Promise<void> {
  const page = pageOf(hand);
  if (page.url().includes('tab=saved')) return;
  const isDashboard = await page.getByRole('tab', { name: 'Saved Pages' }).isVisible();
  await (isDashboard ? openTab(page, 'Saved Pages') : page.goto('/?tab=saved'));
  await page.getByRole('article').first().waitFor();
}

/** Types, and saves if `step` says so. */
export async function write(hand: Hand, step: Extract<Step, { kind: 'write' }>): Promise<string> {
  await openPage(hand, step.dice, step.stays);
  const first = hand.book.tokens + 1;
  await type(hand, step.at, step.tokens);
  await forgetRefused(hand, first);
  if (step.saves) return save(hand);
  await noteKept(hand);
  return 'typed';
}

export async function create(
  hand: Hand,
  kind: Extract<Step, { kind: 'create' }>['type'],
): Promise<string> {
  const page = pageOf(hand);
  if (!(await page.getByRole('tab', { name: 'Dashboard' }).isVisible())) await page.goto('/');
  await newPage(page, kind === 'html' ? 'HTML Editor' : 'Markdown Editor');
  await editorText(page);
  await type(hand, 'end', 2);
  return save(hand);
}

/** Presses Save, titles a new page, and records what the screen reports. */
export async function save(hand: Hand): Promise<string> {
  const { book, device, tab } = hand;
  const page = pageOf(hand);
  if (!page.url().includes('-editor')) return 'no editor is open';
  const tokens = tokensIn(await editorText(page));
  const since = device.words.length;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const isNew = !page.url().includes('load=');
  const title = isNew ? newToken(book) : null;
  if (title !== null) {
    await dialog.getByLabel('Title').fill(`Page ${title}`);
    await dialog.getByLabel('Tags').fill('soak');
    await dialog.getByRole('button', { name: 'Save Page' }).click();
  }
  const answer = await heard(device, tab, since, isAnswer, SAVE_ANSWER_MS);
  if (answer === null || !claims(answer, 'saved')) return answer?.text ?? 'no answer';
  book.saves += 1;
  if (title !== null) book.typed.set(title, { device: device.index, at: answer.at });
  noteClaim(book, device.index, 'saved', title === null ? tokens : [...tokens, title], answer.at);
  return answer.text;
}

const isAnswer = (word: Word): boolean =>
  word.where === 'toast' &&
  (claims(word, 'saved') ||
    /^(Error|Nothing to Save|Not Saved Yet|Open in Another|Something went|Title|Authentication)/.test(
      word.text,
    ));

/** Adds a token to a page's title. */
export async function rename(hand: Hand, dice: number): Promise<string> {
  const { book, device, tab } = hand;
  const page = pageOf(hand);
  await showCards(hand);
  await (await pick(page.getByRole('button', { name: /^Edit “/ }), dice)).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Title');
  const before = await field.inputValue();
  const token = newToken(book);
  // Titles are limited to 200 characters: after some renames old tokens are removed, which the user sees.
  const [oldest] = before.length > 100 ? tokensIn(before) : [];
  if (oldest !== undefined) book.givenUp.add(oldest);
  await field.fill(`${oldest === undefined ? before : before.replace(oldest, '')} ${token}`);
  const since = device.words.length;
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const answer = await heard(device, tab, since, isAnswer, SAVE_ANSWER_MS);
  if (answer === null || !claims(answer, 'saved')) return answer?.text ?? 'no answer';
  book.saves += 1;
  book.typed.set(token, { device: device.index, at: answer.at });
  noteClaim(book, device.index, 'saved', [token], answer.at);
  return answer.text;
}

/** Moves a page to the trash, where its text counts as safe. */
export async function remove(hand: Hand, dice: number): Promise<string> {
  const page = pageOf(hand);
  await showCards(hand);
  const buttons = page.getByRole('button', { name: /^Delete “/ });
  // Keeps some pages to edit.
  if ((await buttons.count()) < 4) return 'too few pages';
  const since = hand.device.words.length;
  const button = await pick(buttons, dice);
  const label = await button.evaluate((it) => it.ariaLabel ?? it.textContent);
  const { pages } = await heldBy(hand.device);
  const deleted = pages.filter(({ title }) => label.includes(`“${title}”`));
  for (const token of tokensIn(deleted)) hand.book.deleted.add(token);
  await button.click();
  const isDone = ({ where, text }: Word) => where === 'toast' && /Delet/.test(text);
  return (await heard(hand.device, hand.tab, since, isDone, SAVE_ANSWER_MS))?.text ?? 'no answer';
}

/** Restores a page from the trash. */
export async function restore(hand: Hand, dice: number): Promise<string> {
  const page = pageOf(hand);
  await showCards(hand);
  const trash = page.getByRole('link', { name: /^Trash \([1-9]/ });
  if (!(await trash.isVisible())) return 'the trash is empty';
  await trash.click();
  const buttons = page.getByRole('button', { name: /^Restore “/ });
  await buttons.first().waitFor();
  const since = hand.device.words.length;
  await (await pick(buttons, dice)).click();
  const isDone = ({ where, text }: Word) => where === 'toast' && /Restor|Error/.test(text);
  const answer = await heard(hand.device, hand.tab, since, isDone, SAVE_ANSWER_MS);
  await page.getByRole('link', { name: 'Your projects' }).click();
  return answer?.text ?? 'no answer';
}

/** Resolves a conflict on its screen; the tokens of the other version are given up. */
export async function decide(hand: Hand, dice: number, choice: Choice): Promise<string> {
  const page = pageOf(hand);
  const { conflicts } = await heldBy(hand.device);
  const conflict = conflicts[Math.floor(dice * conflicts.length)];
  if (conflict === undefined) return 'no conflict';
  await page.goto(`/conflict/${conflict.pageId}`);
  const button = page.getByRole('button', { name: choice });
  const mine = page.getByRole('button', { name: 'Keep mine' });
  await mine.waitFor();
  const isOffered = await button.isVisible();
  // The user gives up what the screen shows: read at the last moment, and again afterwards.
  const seen = (await heldBy(hand.device)).conflicts.find(
    ({ pageId }) => pageId === conflict.pageId,
  );
  const since = hand.device.words.length;
  await (isOffered ? button : mine).click();
  const isDone = ({ where, text }: Word) =>
    where === 'toast' && /Kept|Changed Again|Error/.test(text);
  const answer = await heard(hand.device, hand.tab, since, isDone, SAVE_ANSWER_MS);
  const isDecided = answer !== null && / Kept/.test(answer.text);
  if (isDecided && seen !== undefined && choice !== 'Keep both') {
    const [kept, left] =
      choice === 'Keep theirs' && isOffered ? [seen.theirs, seen.mine] : [seen.mine, seen.theirs];
    const stays = new Set(tokensIn(kept));
    for (const token of tokensIn(left)) if (!stays.has(token)) hand.book.givenUp.add(token);
  }
  await page.goto('/?tab=saved');
  return answer?.text ?? 'no answer';
}

/** Reloads the tab, or hides and shows it. */
export async function look(hand: Hand, kind: 'reload' | 'look'): Promise<string> {
  const page = pageOf(hand);
  await (kind === 'reload' ? page.reload() : lookAwayAndBack(page));
  return 'done';
}

async function pick(all: Locator, dice: number): Promise<Locator> {
  await all.first().waitFor();
  return all.nth(Math.floor(dice * (await all.count())));
}

import { visibilityOf, type Visibility } from '#domain/page/page.ts';
import type { StoredPage } from '../world/held.ts';
import type { World } from '../world/world.ts';
import { tokensOf, Violation } from './ledger.ts';

/** What users chose for whole pages, without text: the truth for I18 and I19. */
export interface Choices {
  /** By page: what its users chose last, by device. A choice that was made upon another one replaces it. */
  readonly visibility: Map<string, Map<string, Visibility>>;
  /** Pages taken out of the trash and not deleted since: on which device, and the text that was in them. */
  readonly takenBack: Map<
    string,
    { readonly device: string; readonly tokens: ReadonlySet<string> }
  >;
}

export function noteVisibility(
  { ledger }: World,
  choice: { readonly device: string; readonly page: StoredPage | { id: string } },
  { shown, chosen }: { readonly shown: Visibility; readonly chosen: Visibility },
): void {
  const { visibility } = ledger.choices;
  const before = visibility.get(choice.page.id) ?? new Map<string, Visibility>();
  const others = [...before].filter(([, value]) => value !== shown);
  visibility.set(choice.page.id, new Map([...others, [choice.device, chosen]]));
}

/** The user took a page out of the trash. A deletion that a device has not sent yet may follow, or meet another one. */
export function noteTakenBack(
  { ledger }: World,
  page: { readonly id: string },
  at: { readonly device: string; readonly isDeletionUnsent: boolean },
): void {
  const tokens = new Set(tokensOf(page));
  if (!at.isDeletionUnsent) ledger.choices.takenBack.set(page.id, { device: at.device, tokens });
}

/** The user, or another client, deletes the page. */
export function noteDeleted({ ledger }: World, id: string): void {
  ledger.choices.takenBack.delete(id);
}

/** The user decided about the whole page, with both versions in view. */
export function noteDecided({ ledger }: World, id: string): void {
  ledger.choices.visibility.delete(id);
  ledger.choices.takenBack.delete(id);
}

/** A device's storage is cleared, with what it had not sent. */
export function forgetDevice({ ledger }: World, device: string): void {
  const { visibility, takenBack } = ledger.choices;
  for (const [id, choices] of visibility) if (choices.has(device)) visibility.delete(id);
  for (const [id, taken] of takenBack) if (taken.device === device) takenBack.delete(id);
}

/** I18: a choice of who can see a page is kept. I19: a page taken out of the trash stays out. */
export function checkChoices(
  { ledger }: World,
  server: readonly StoredPage[],
  troubled: ReadonlySet<string>,
): void {
  for (const page of server) {
    const { id } = page;
    if (page.isGivenAway || page.is_purged || troubled.has(id)) continue;
    if (page.deleted_at !== null && ledger.choices.takenBack.has(id)) {
      throw new Violation(`I19: ${id} was taken out of the trash, and is in it`);
    }
    const chosen = ledger.choices.visibility.get(id);
    if (chosen === undefined) continue;
    const is = visibilityOf(page);
    if ([...chosen.values()].includes(is)) continue;
    throw new Violation(`I18: ${id} is ${is}, and was chosen to be ${[...chosen.values()].join()}`);
  }
}

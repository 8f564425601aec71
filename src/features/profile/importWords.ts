import type { LifeboatEntry, LifeboatManifest } from '#content/lifeboat/format.ts';
import { counted } from '#domain/messages/counted.ts';
import { formatMoment } from '#domain/time/dates.ts';
import { TYPE_NAMES } from '#domain/page/page.ts';
import type { ImportReport } from '#mutators/lifeboat/import.ts';
import type { PlannedText } from '#mutators/lifeboat/plan.ts';

const SIDES = { mine: 'Conflict: mine', theirs: 'Conflict: theirs', base: 'Conflict: before' };

/** The name of a text in the list of what a file holds. */
export function nameOf({ title, type, kind }: LifeboatEntry): string {
  if (title !== '') return title;
  return kind === 'draft'
    ? `Unsaved ${TYPE_NAMES[type]} page`
    : `Untitled ${TYPE_NAMES[type]} page`;
}

/** What a text is, in a word or two. */
export function kindWords({ kind, state, side }: LifeboatEntry): string {
  switch (kind) {
    case 'page':
      return state === 'trash' ? 'Trash' : 'Page';
    case 'draft':
      return 'Draft';
    case 'change':
      return state === 'failed' ? 'Refused change' : 'Unsent change';
    case 'conflict':
      return SIDES[side ?? 'mine'];
    case 'chat':
      return 'Chat';
    default:
      return 'Set aside';
  }
}

/** What importing a text does. */
export function outcomeWords({ entry, outcome }: PlannedText): string {
  switch (outcome.kind) {
    case 'new':
      return entry.is_public
        ? 'Comes back as a new page.'
        : 'It was not public. It would come back as a new page, which is public.';
    case 'change':
      return 'Your unsynced change. It’s merged into the page.';
    case 'delete':
      return 'You deleted this page. It goes to the trash.';
    case 'lives':
      return 'You deleted this page, but its text was edited elsewhere. It stays.';
    case 'copy':
      if (outcome.isOlder)
        return 'A later text of this page is here. This one comes back as a new page.';
      return `This page is here with another text. Comes back beside it as “${outcome.title}”.`;
    case 'draft':
      if (outcome.pageId !== null) return 'Comes back as unsaved text of this page, only for you.';
      return entry.id === null
        ? 'Comes back as unsaved text in the editor, only for you.'
        : 'Comes back as unsaved text of this page if you import that, else in the editor; only for you.';
    case 'here':
      return 'Already here.';
    case 'repeated':
      return 'The same text as another one in this file.';
    default:
      return outcome.reason;
  }
}

/** Whose export it is and when it was made. */
export function originWords(
  { account, exportedAt }: Pick<LifeboatManifest, 'account' | 'exportedAt'>,
  userId: string,
): string {
  const at = Date.parse(exportedAt);
  const when = Number.isNaN(at) ? '' : ` on ${formatMoment(at, 0)}`;
  if (account.id === userId) return `You made this export${when}.`;
  const whose = account.email === '' ? 'another account' : account.email;
  return `This export was made by ${whose}${when}. What you import becomes yours.`;
}

/** What an import brought back, as sentences. */
export function reportWords(report: ImportReport): string {
  const { pages, drafts, changed, conflicts, deleted, here, left, stoppedBy } = report;
  const parts = [
    ...(pages.length > 0 ? [counted(pages.length, 'page', 'pages')] : []),
    ...(drafts > 0 ? [counted(drafts, 'draft', 'drafts')] : []),
  ];
  const done = [
    ...(parts.length > 0 ? [`${parts.join(' and ')} came back.`] : []),
    ...(changed > 0 ? [`Your changes are in ${counted(changed, 'page', 'pages')}.`] : []),
    ...(conflicts > 0
      ? [`${counted(conflicts, 'of them has', 'of them have')} two versions: decide which to keep.`]
      : []),
    ...(deleted > 0 ? [`${counted(deleted, 'page', 'pages')} went to the trash.`] : []),
  ];
  const back = done.length === 0 ? 'Nothing was added.' : done.join(' ');
  const already = here === 0 ? '' : ` ${here} ${here === 1 ? 'was' : 'were'} already here.`;
  if (left === 0) return back + already;
  const why = stoppedBy === null ? 'You cancelled' : 'It stopped';
  return `${back}${already} ${why} before ${counted(left, 'text was', 'texts were')} tried. Import the same file again to go on: nothing is added twice.`;
}

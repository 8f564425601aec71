import { visibilityOf, type Visibility, TYPE_NAMES } from '#domain/page/page.ts';
import type { LifeboatEntry, LifeboatManifest } from '#content/export/format.ts';
import { counted } from '#domain/messages/toastText.ts';
import { formatMoment } from '#domain/dates.ts';
import type { ImportReport } from '#mutators/lifeboat/import.ts';
import type { PlannedText } from '#mutators/lifeboat/plan.ts';

const SIDES = { mine: 'Conflict: mine', theirs: 'Conflict: theirs', base: 'Conflict: before' };

export function nameOf({ title, type, kind }: LifeboatEntry): string {
  if (title !== '') return title;
  return kind === 'draft'
    ? `Unsaved ${TYPE_NAMES[type]} page`
    : `Untitled ${TYPE_NAMES[type]} page`;
}

export function describeKind({ kind, state, side }: LifeboatEntry): string {
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

const NEW_PAGE: Readonly<Record<Visibility, string>> = {
  public: 'Imports as a new page.',
  link: 'Imports as a new page for anyone with the link.',
  private: 'Imports as a new page that only you can see.',
};

export function describeOutcome({ entry, outcome }: PlannedText): string {
  switch (outcome.kind) {
    case 'new':
      return NEW_PAGE[visibilityOf(entry)];
    case 'change':
      return 'Your unsynced change. It’s merged into the page.';
    case 'delete':
      return 'You deleted this page. It moves to the trash.';
    case 'lives':
      return 'You deleted this page, but its text was edited elsewhere. It stays.';
    case 'copy':
      if (outcome.isOlder)
        return 'This device has a later version of this page. Imports as a new page.';
      return `This device has another version of this page. Imports as “${outcome.title}”.`;
    case 'draft':
      if (outcome.pageId !== null) return 'Imports as an unsaved draft of this page.';
      return entry.id === null
        ? 'Imports as an unsaved draft in the editor.'
        : 'Imports as an unsaved draft of this page, if you import that too, or in the editor.';
    case 'here':
      return 'Already here.';
    case 'repeated':
      return 'Same text as another one in this file.';
    default:
      return outcome.reason;
  }
}

export function describeOrigin(
  { account, exportedAt }: Pick<LifeboatManifest, 'account' | 'exportedAt'>,
  userId: string,
): string {
  const at = Date.parse(exportedAt);
  const when = Number.isNaN(at) ? '' : ` on ${formatMoment(at, 0)}`;
  if (account.id === userId) return `You exported this${when}.`;
  const exporter = account.email === '' ? 'Another account' : account.email;
  return `${exporter} exported this${when}. What you import becomes yours.`;
}

export function describeReport(report: ImportReport): string {
  const { pages, drafts, pictures, changed, conflicts, deleted, here, left, stoppedBy } = report;
  const parts = [
    ...(pages.length > 0 ? [counted(pages.length, 'page', 'pages')] : []),
    ...(drafts > 0 ? [counted(drafts, 'draft', 'drafts')] : []),
  ];
  // New texts include their pictures.
  if (parts.length === 0 && pictures > 0) parts.push(counted(pictures, 'picture', 'pictures'));
  const done = [
    ...(parts.length > 0 ? [`${parts.join(' and ')} imported.`] : []),
    ...(changed > 0 ? [`Your changes are in ${counted(changed, 'page', 'pages')}.`] : []),
    ...(conflicts > 0
      ? [`${counted(conflicts, 'of them has', 'of them have')} two versions: decide which to keep.`]
      : []),
    ...(deleted > 0 ? [`${counted(deleted, 'page', 'pages')} moved to the trash.`] : []),
  ];
  const result = done.length === 0 ? 'Nothing was added.' : done.join(' ');
  const already = here === 0 ? '' : ` ${here} ${here === 1 ? 'was' : 'were'} already here.`;
  if (left === 0) return result + already;
  const why = stoppedBy === null ? 'You cancelled' : 'The import stopped';
  return `${result}${already} ${why} with ${counted(left, 'text', 'texts')} left. Import the same file again to continue: nothing is added twice.`;
}

import { Compartment } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { editorOpened } from '#context/editorOpening.ts';
import { codeMissing } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** Completion, search and linting, which load after the editor accepts its first keys. */
export const aidsCompartment = new Compartment();

const load = () => import('./editingAids.ts');

export type EditingAids = Awaited<ReturnType<typeof load>>;

/** Adds them once the editor has accepted its first keys; without a connection, when there is one. */
export async function addEditingAids(view: EditorView, type: ContentType): Promise<void> {
  await editorOpened;
  try {
    await added(view, type);
  } catch {
    addEventListener('online', () => void addEditingAids(view, type), { once: true });
  }
}

export function aidCommand(type: ContentType, command: (aids: EditingAids) => Command): Command {
  return (view) => {
    added(view, type).then(
      (aids) => command(aids)(view),
      () => showToast(codeMissing),
    );
    return true;
  };
}

async function added(view: EditorView, type: ContentType): Promise<EditingAids> {
  const aids = await load();
  if (isMissing(view)) {
    view.dispatch({ effects: aidsCompartment.reconfigure(aids.editingAids(type)) });
  }
  return aids;
}

function isMissing({ state }: EditorView): boolean {
  const aids = aidsCompartment.get(state);
  return Array.isArray(aids) && aids.length === 0;
}

/** Not F8, which moves the focus to the toasts. */
export const NEXT_PROBLEM_KEY = 'Alt-.';

export const PROBLEMS_KEY = 'Mod-Shift-m';

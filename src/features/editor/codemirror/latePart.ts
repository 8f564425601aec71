import { Compartment } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { editorOpened } from '#context/editorOpening.ts';
import { codeMissing } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** Completion, search and linting, which load after the editor accepts its first keys. */
export const lateCompartment = new Compartment();

const load = () => import('./lateExtensions.ts');

export type Late = Awaited<ReturnType<typeof load>>;

/** Adds the late part once the editor has accepted its first keys; without a connection, when there is one. */
export async function addLatePart(view: EditorView, type: ContentType): Promise<void> {
  await editorOpened;
  try {
    await added(view, type);
  } catch {
    addEventListener('online', () => void addLatePart(view, type), { once: true });
  }
}

export function lateCommand(type: ContentType, command: (late: Late) => Command): Command {
  return (view) => {
    added(view, type).then(
      (late) => command(late)(view),
      () => showToast(codeMissing),
    );
    return true;
  };
}

async function added(view: EditorView, type: ContentType): Promise<Late> {
  const late = await load();
  if (isMissing(view)) {
    view.dispatch({ effects: lateCompartment.reconfigure(late.lateExtensions(type)) });
  }
  return late;
}

function isMissing({ state }: EditorView): boolean {
  const part = lateCompartment.get(state);
  return Array.isArray(part) && part.length === 0;
}

/** Not F8, which moves the focus to the toasts. */
export const NEXT_PROBLEM_KEY = 'Alt-.';

export const PROBLEMS_KEY = 'Mod-Shift-m';

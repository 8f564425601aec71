import type { EditorView } from '@codemirror/view';
import { editReader, type EditPart, type EditReader } from '#domain/chat/editBlocks.ts';
import { currentOf, proposalsOf, show } from './proposalCommands.ts';
import { propose, sendText, type Proposed } from './proposals.ts';

export interface ReplyFollower {
  readonly sent: () => void;
  /** Reads a growing reply from its start; `partial` is the earlier reply that it continues. */
  readonly read: (id: string, text: string, partial: string) => void;
  /** Reads the rest of a finished reply. Only a `whole` one is compared with the page if it has no blocks. */
  readonly finish: (id: string, text: string, whole: boolean) => void;
  readonly show: (text: string, whole: boolean) => void;
}

interface Following {
  readonly id: string;
  readonly reader: EditReader;
  length: number;
  blocks: number;
}

export function followReplies(view: EditorView): ReplyFollower {
  let following: Following | null = null;
  const start = (id: string): Following => ({ id, reader: editReader(), length: 0, blocks: 0 });
  const offer = (proposed: readonly Proposed[]) => {
    if (proposed.length === 0) return;
    view.dispatch({ effects: propose.of(proposed) });
    const proposals = proposalsOf(view);
    if (proposals === undefined || view.hasFocus || proposals.currentId !== null) return;
    const current = currentOf(proposals);
    if (current !== null) show(view, current);
  };
  const take = (reply: Following, text: string): readonly EditPart[] => {
    const parts = reply.reader.take(text.slice(reply.length));
    reply.length = text.length;
    reply.blocks += parts.length;
    return parts;
  };
  const end = (reply: Following, text: string, whole: boolean) => {
    const parts = [...take(reply, text), ...reply.reader.end()];
    offer(parts.map(proposedOf));
    if (whole && parts.length === 0 && reply.blocks === 0) {
      void comparedWith(view, text).then(offer);
    }
  };
  return {
    sent: () => view.dispatch({ effects: sendText.of(null) }),
    read: (id, text, partial) => {
      if (following?.id !== id) {
        following = start(id);
        take(following, partial);
      }
      offer(take(following, text).map(proposedOf));
    },
    finish: (id, text, whole) => {
      if (following?.id !== id) return;
      end(following, text, whole);
      following = null;
    },
    show: (text, whole) => {
      // Its text may have changed since, so places are looked for in the present one.
      view.dispatch({ effects: sendText.of(null) });
      end(start(''), text, whole);
    },
  };
}

function proposedOf(part: EditPart): Proposed {
  if (part.kind === 'broken') return { removed: part.lines.join('\n'), added: '', block: null };
  const [reading] = part.readings[0] ?? [];
  return {
    removed: reading?.search.join('\n') ?? '',
    added: reading?.replace.join('\n') ?? '',
    block: part,
  };
}

/** Compares the page as it was sent; without the code for it, and once another text was sent, there are no changes. */
async function comparedWith(view: EditorView, reply: string): Promise<readonly Proposed[]> {
  const text = proposalsOf(view)?.sent?.text;
  const code = await import('#domain/chat/wholeText.ts').catch(() => null);
  if (text === undefined || code === null || proposalsOf(view)?.sent?.text !== text) return [];
  const block = code.lastCodeOf(reply);
  const changes = block === null ? null : code.changesOfCode(text, block);
  return (changes ?? []).map((change) => ({
    removed: text.slice(change.from, change.to),
    added: change.insert,
    block: null,
    change,
  }));
}

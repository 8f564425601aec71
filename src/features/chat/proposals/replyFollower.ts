import type { EditorView } from '@codemirror/view';
import type { ChatMessage } from '#domain/chat/chat.ts';
import { compareReply } from '#domain/chat/wholeText.ts';
import { editReader, type EditPart, type EditReader } from '#domain/chat/editBlocks.ts';
import { currentOf, proposalsOf, show } from './proposalCommands.ts';
import { hideReplies, propose, sendText, settle, type Proposed } from './proposals.ts';

export type ReplyFollower = ReturnType<typeof followReplies>;

interface Following {
  readonly id: string;
  reader: EditReader;
  text: string;
  blocks: number;
}

export function followReplies(view: EditorView) {
  let following: Following | null = null;
  /** By the id of a continuation: the first reply of its chain, which owns the changes. */
  const firstOf = new Map<string, string>();
  const hidden = new Set(proposalsOf(view)?.hidden.map(({ replyId }) => replyId));
  let shown: { readonly sessionId: string; readonly ids: Set<string> } | null = null;
  const ownerOf = (id: string) => firstOf.get(id) ?? id;
  const start = (id: string): Following => ({ id, reader: editReader(), text: '', blocks: 0 });
  const offer = (id: string, changes: readonly Change[]) => {
    const replyId = ownerOf(id);
    if (changes.length === 0 || hidden.has(replyId)) return;
    view.dispatch({ effects: propose.of(changes.map((change) => ({ ...change, replyId }))) });
    const proposals = proposalsOf(view);
    if (proposals === undefined || view.hasFocus || proposals.currentId !== null) return;
    const current = currentOf(proposals);
    if (current !== null) show(view, current);
  };
  /** Of a text that turned out to be reasoning nothing is proposed. */
  const startAgain = (reply: Following) => {
    const ids = proposalsOf(view)?.list.flatMap(({ id, replyId }) =>
      replyId === ownerOf(reply.id) ? [id] : [],
    );
    view.dispatch({ effects: settle.of({ ids: ids ?? [], applied: false }) });
    Object.assign(reply, start(reply.id));
  };
  const take = (reply: Following, text: string): readonly EditPart[] => {
    if (!text.startsWith(reply.text)) startAgain(reply);
    const parts = reply.reader.take(text.slice(reply.text.length));
    reply.text = text;
    reply.blocks += parts.length;
    return parts;
  };
  const end = (reply: Following, text: string, whole: boolean) => {
    const parts = [...take(reply, text), ...reply.reader.end()];
    offer(reply.id, parts.map(changeOf));
    if (whole && parts.length === 0 && reply.blocks === 0) {
      offer(reply.id, comparedWith(view, text));
    }
  };
  return {
    sent: () => view.dispatch({ effects: sendText.of(null) }),
    /** Reads a growing reply from its start, or from the end of the one that it continues. */
    read: (id: string, text: string, continued: ChatMessage | null) => {
      if (following?.id !== id) {
        following = start(id);
        if (continued !== null) {
          firstOf.set(id, ownerOf(continued.id));
          take(following, continued.content);
        }
      }
      offer(id, take(following, text).map(changeOf));
    },
    /** Reads the rest of a finished reply. Only a `whole` one is compared with the page if it has no blocks. */
    finish: (id: string, text: string, whole: boolean) => {
      if (following?.id !== id) return;
      end(following, text, whole);
      following = null;
    },
    show: (id: string, text: string, whole: boolean) => {
      // Its text may have changed since, so places are looked for in the present one.
      view.dispatch({ effects: sendText.of(null) });
      end(start(id), text, whole);
    },
    /** Shows only the changes of the versions that the session shows; hidden ones return with their version. */
    showVersions: (sessionId: string, replyIds: readonly string[]) => {
      const now = new Set(replyIds.map(ownerOf));
      if (shown?.sessionId !== sessionId) shown = { sessionId, ids: new Set() };
      const gone = [...shown.ids].filter((id) => !now.has(id) && !hidden.has(id));
      const back = [...now].filter((id) => hidden.has(id));
      for (const id of now) shown.ids.add(id);
      for (const id of gone) hidden.add(id);
      for (const id of back) hidden.delete(id);
      if (gone.length + back.length === 0) return;
      view.dispatch({ effects: hideReplies.of(new Set(hidden)) });
    },
  };
}

type Change = Omit<Proposed, 'replyId'>;

function changeOf(part: EditPart): Change {
  if (part.kind === 'broken') return { removed: part.lines.join('\n'), added: '', block: null };
  const [reading] = part.readings[0] ?? [];
  return {
    removed: reading?.search.join('\n') ?? '',
    added: reading?.replace.join('\n') ?? '',
    block: part,
  };
}

/** Compares the page as it was sent. */
function comparedWith(view: EditorView, reply: string): readonly Change[] {
  const text = proposalsOf(view)?.sent?.text;
  if (text === undefined) return [];
  const compared = compareReply(text, reply);
  if (compared.kind === 'elided') {
    return [{ removed: '', added: '', block: null, refusal: 'elided' }];
  }
  if (compared.kind === 'unrelated') return [];
  return compared.changes.map((change) => ({
    removed: text.slice(change.from, change.to),
    added: change.insert,
    block: null,
    change,
  }));
}

// The second script of `program.ts`, sent only for documents with code.
import { highlightBlock } from '#frames/highlight/syntaxColours.ts';

Reflect.set(globalThis, 'rectoHighlight', highlightBlock);

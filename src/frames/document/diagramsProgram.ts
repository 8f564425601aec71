// A script for `program.ts` and `printer.ts`, sent only for documents with diagrams.
import { diagramDrawer } from '#content/markdown/rich/diagrams.ts';
import type { Enrich } from '#content/markdown/rich/enricher.ts';
import { drawingFrame } from './drawingFrame.ts';

export type DiagramsProgram = (loadMermaid: () => Promise<string>, nonce: string) => Enrich;

const program: DiagramsProgram = (loadMermaid, nonce) =>
  diagramDrawer(drawingFrame(loadMermaid, nonce));

Reflect.set(globalThis, 'rectoDiagrams', program);

// A script for `program.ts` and `printer.ts`, sent only for documents with formulas.
import { mathsDrawer } from '#content/markdown/rich/maths.ts';

export type MathsProgram = typeof mathsDrawer;

Reflect.set(globalThis, 'rectoMaths', mathsDrawer);

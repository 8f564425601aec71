import { BROKEN } from './engines/broken.ts';
import { describeBroken } from './runner/caught.ts';

// `brokenToo.test.ts` has the other half, in a process of its own.
describeBroken(BROKEN.slice(0, BROKEN.length / 2));

import { BROKEN } from './engines/broken.ts';
import { describeBroken } from './runner/caught.ts';

describeBroken(BROKEN.slice(BROKEN.length / 2));

/** Not F8, which moves the focus to the toasts. */
export const NEXT_PROBLEM_KEY = 'Alt-.';

export const PROBLEMS_KEY = 'Mod-Shift-m';

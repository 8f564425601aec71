/** The id of the status line. */
export const LIST_STATUS = 'list-status';

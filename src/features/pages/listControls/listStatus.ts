/** The id of the line that says what a list shows. */
export const LIST_STATUS = 'list-status';

export const LIST_STATUS = 'list-status';

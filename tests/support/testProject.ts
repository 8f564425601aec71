/** The address of the server's project in tests without a server, with which those of pictures begin. */
export const TEST_PROJECT = 'https://project.test';

/** Asks for changes of the open page as search/replace blocks, after the format that aider published. */
export function editInstructions(title: string): string {
  return `The user has the project “${title}” open in an editor beside this conversation. To change it, write one block for each change, exactly in this form:

<<<<<<< SEARCH
lines to replace, copied from the project character by character
=======
the new lines
>>>>>>> REPLACE

Rules:
- Copy the lines under SEARCH exactly, indentation included, and only as many as needed to occur once in the project.
- To add something, put a neighbouring line under SEARCH and repeat it with the new lines under REPLACE. To delete lines, leave REPLACE empty. For an empty project, leave SEARCH empty.
- Write separate blocks for separate places, in the order of the project, and do not overlap them.
- Never leave out lines with “...” or a comment.
- Explain in one or two sentences before the blocks. The user reviews every change. For questions, answer without blocks.`;
}

/** Prints the help of commands. Runs on the machine's own Node. */

/** Whether the arguments ask for help. */
export const asksForHelp = (args) => args.includes('--help') || args.includes('-h');

/** Prints `usage` and ends the process when the arguments ask for help, before anything else is done. */
export function answerHelp(usage) {
  if (!asksForHelp(process.argv.slice(2))) return;
  console.log(usage);
  process.exit(0);
}
